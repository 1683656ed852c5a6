import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProblemError } from '../../contract/problem-error.js';
import type { Screening, ScreeningRequest } from '../../contract/screening.js';
import {
  boundToClient,
  checkMayCreate,
  checkMay,
  isListed,
  isOfClient,
} from '../../server/screening/grants.js';
import { scriptedScreening } from '../scripted-upstream.js';
import { HOST, sessionWith } from '../serve-calls.js';

const request: ScreeningRequest = { name: 'Jane Doe', entityType: 'person' };
const isForbidden = (error: unknown) => error instanceof ProblemError && error.code === 'forbidden';

describe('screening grants', () => {
  it('forbid what was not granted', () => {
    for (const caller of [
      sessionWith({}),
      sessionWith({ identity: { details: 'all' }, submissions: { formId: 'f' } }),
      sessionWith({ screening: { create: false, read: false } }),
    ]) {
      assert.throws(() => checkMayCreate(caller), isForbidden);
      assert.throws(() => checkMay('read', caller), isForbidden);
    }
    assert.throws(
      () => checkMay('read', sessionWith({ screening: { create: true, read: false } })),
      isForbidden,
    );
    assert.throws(
      () => checkMayCreate(sessionWith({ screening: { create: false, read: true } })),
      isForbidden,
    );
  });

  it('let the host do everything', () => {
    checkMayCreate(HOST);
    checkMay('read', HOST);
    assert.deepEqual(boundToClient(HOST, { ...request, clientId: 'any' }), { ...request, clientId: 'any' });
    assert.ok(isListed(HOST, 'any'));
    assert.ok(isOfClient(HOST, { clientId: 'any' } as Screening));
  });

  it('bind a session to its client', () => {
    const caller = sessionWith({ screening: { create: true, read: true, clientId: 'client-a1' } });
    assert.equal(boundToClient(caller, request).clientId, 'client-a1');
    assert.equal(boundToClient(caller, { ...request, clientId: 'client-a1' }).clientId, 'client-a1');
    assert.throws(() => boundToClient(caller, { ...request, clientId: 'client-a2' }), isForbidden);
    const screening = scriptedScreening(request);
    assert.ok(isOfClient(caller, { ...screening, clientId: 'client-a1' }));
    for (const clientId of ['client-a2', null, undefined]) {
      assert.ok(!isOfClient(caller, { ...screening, clientId }));
    }
  });

  it('hold a session to the screenings listed; an empty list lists none', () => {
    const grant = { create: false, read: true };
    assert.ok(isListed(sessionWith({ screening: grant }), 'x'));
    assert.ok(isListed(sessionWith({ screening: { ...grant, screeningIds: ['x'] } }), 'x'));
    assert.ok(isListed(sessionWith({ screening: { ...grant, screeningIds: ['x'] } }), 'X'));
    assert.ok(!isListed(sessionWith({ screening: { ...grant, screeningIds: ['x'] } }), 'y'));
    assert.ok(!isListed(sessionWith({ screening: { ...grant, screeningIds: [] } }), 'x'));
  });
});
