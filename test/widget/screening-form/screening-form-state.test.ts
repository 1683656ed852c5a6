import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Screening } from '../../../contract/screening.js';
import { EMPTY_DRAFT } from '../../../widget/screening-form/screening-draft.js';
import {
  edited,
  emptied,
  failed,
  faultyFields,
  initial,
  isBusy,
  isWaiting,
  received,
  resent,
  returned,
  stopped,
  submitted,
} from '../../../widget/screening-form/screening-form-state.js';
import type { Screen, State } from '../../../widget/screening-form/screening-form-state.js';
import { CODES, problemOf, screensByCode } from '../base/problem-kinds.js';

type Step = (state: State) => State;

const screening = (id = 'scr-1') => ({ id, name: 'Mohammed', numOfHits: 3 }) as Screening;
const submit =
  (content = '"a"', isDeliberate = false): Step =>
  (state) =>
    submitted(state, {}, content, { isDeliberate });
const receive =
  (content = '"a"'): Step =>
  (state) =>
    received(state, content, screening());
const fail =
  (...problem: Parameters<typeof problemOf>): Step =>
  (state) =>
    failed(state, problemOf(...problem), (field) => field !== 'registrationNumber');
const after = (...steps: Step[]) => steps.reduce((state, step) => step(state), initial);

describe('the state of the screening form', () => {
  const screens = screensByCode<Screen>({
    not_found: 'unavailable',
    idempotency_key_in_use: 'running',
    outcome_unknown: 'unknown',
    upstream_timeout: 'unknown',
  });
  for (const [code, screen] of screens) {
    it(`${code} leads to ${screen}`, () => {
      assert.equal(after(submit(), fail(code)).screen, screen);
    });
  }

  it('asks what became of a request that is older than its key', () => {
    assert.equal(submitted(initial, {}, '"a"', { isOld: true }).screen, 'unknown');
    assert.equal(submitted(initial, {}, '"a"', { isOld: true, isDeliberate: true }).screen, 'sending');
  });

  it('asks once whether a name without a word of two letters is whole', () => {
    const short = submitted(initial, {}, '"H&M"', { isShort: true });
    assert.equal(short.screen, 'shortName');
    assert.equal(submitted(short, {}, '"H&M"').screen, 'sending');
    assert.equal(submitted(short, {}, '"H&M"', { isShort: true, isDeliberate: true }).screen, 'sending');
    assert.equal(returned(short).screen, 'editing');
  });

  it('marks the client where the service refuses it, if the page offers a choice', () => {
    const refuse = (detail: string, offered: boolean) =>
      failed(after(submit()), problemOf('upstream_rejected', { detail }), (field) =>
        field === 'clientId' ? offered : true,
      );
    assert.deepEqual(faultyFields(refuse('clientId is required', true).faults), ['clientId']);
    assert.equal(refuse('clientId is required', false).screen, 'rejected');
    assert.equal(refuse('The name is not allowed.', true).screen, 'rejected');
  });

  it('keeps the client and the entity type for the next name', () => {
    const edit: Step = (state) => edited(state, { clientId: 'a2', entityType: 'company', name: 'Acme' });
    const { draft } = after(edit, submit(), receive(), emptied);
    assert.deepEqual(draft, { ...EMPTY_DRAFT, clientId: 'a2', entityType: 'company' });
  });

  it('marks every faulty field and focuses the first one of the form', () => {
    const state = submitted(initial, { countries: 'countryUnknown', name: 'nameMissing' }, '"a"');
    assert.equal(state.screen, 'invalid');
    assert.deepEqual(faultyFields(state.faults), ['name', 'countries']);
    assert.equal(state.focus, 'name');
  });

  it('marks the field that the proxy names, if the form has it', () => {
    const errors = [{ path: 'countries.0', message: 'Unknown.' }];
    const state = after(submit(), fail('invalid_request', { errors }));
    assert.deepEqual(state.faults, { countries: { message: 'Unknown.' } });
    assert.equal(state.focus, 'countries');
    const hidden = [{ path: '/registrationNumber', message: 'Too long.' }];
    assert.equal(after(submit(), fail('invalid_request', { errors: hidden })).screen, 'rejected');
  });

  it('keeps the other marks when one field changes, and drops those of the other entity type', () => {
    const faults = { name: 'nameMissing', idPassportNumber: 'idLong' } as const;
    const invalid = submitted(initial, faults, '"a"');
    const named = edited(invalid, { name: 'Mohammed' });
    assert.deepEqual([named.screen, faultyFields(named.faults)], ['invalid', ['idPassportNumber']]);
    assert.equal(named.focus, undefined);
    assert.equal(edited(named, { entityType: 'company' }).screen, 'editing');
  });

  it('asks before it sends what it has just screened, and sends other content at once', () => {
    assert.equal(after(submit(), receive(), submit()).screen, 'repeated');
    const resubmitted = (first: string, second: string) =>
      submitted(received(initial, first, screening()), {}, second).screen;
    assert.equal(resubmitted('{"name":"Ali Harbi"}', '{"name":"ALI\u200b  harbi"}'), 'repeated');
    assert.equal(resubmitted('{"name":"Ali Harbi"}', '{"name":"\u2060 Ali\u00a0Harbi\u3164"}'), 'repeated');
    assert.equal(resubmitted('{"name":"Ali Harbi"}', '{"name":"Ali Harbo"}'), 'sending');
    assert.equal(after(submit(), receive(), submit(), submit('"a"', true)).screen, 'sending');
    assert.equal(after(submit(), receive(), submit('"b"')).screen, 'sending');
  });

  it('sends again at once what the service could not search', () => {
    const unsearched = { ...screening(), screeningStatus: 'Failed' } as Screening;
    assert.equal(submitted(received(initial, '"a"', unsearched), {}, '"a"').screen, 'sending');
  });

  it('waits for the time in retryAfter, at most ten times', () => {
    const wait: Step = (state) => resent(fail('busy', { retryAfter: 7 })(state));
    const waiting = after(submit(), ...Array<Step>(9).fill(wait), fail('busy', { retryAfter: 7 }));
    assert.deepEqual([waiting.screen, waiting.waitSeconds, waiting.waits], ['busy', 7, 10]);
    assert.equal(after(submit(), fail('busy')).waitSeconds, 3);
    assert.equal(after(submit(), ...Array<Step>(10).fill(wait), fail('busy')).screen, 'unavailable');
  });

  it('can stop waiting, but cannot stop a request under way', () => {
    assert.equal(after(submit(), fail('busy'), stopped).screen, 'editing');
    assert.equal(after(submit(), stopped).screen, 'sending');
  });

  const anyStep: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom<Step>(stopped, returned, emptied),
    fc.boolean().map((deliberate) => submit('"a"', deliberate)),
    fc.constant<Step>((state) => submitted(state, { name: 'nameMissing' }, '"a"')),
    fc.string().map(
      (name): Step =>
        (state) =>
          edited(state, { name }),
    ),
  );
  const anyAnswer: fc.Arbitrary<Step> = fc.oneof(
    fc.constant(receive()),
    fc.constantFrom(...CODES).map((code) => fail(code)),
  );
  /** What the person does while nothing is sent, and what becomes of each request. */
  const anyStory = fc.array(fc.tuple(anyStep, anyAnswer), { maxLength: 30 }).map((pairs) =>
    pairs.reduce<State[]>((states, [step, answer]) => {
      const state = states.at(-1) ?? initial;
      const next = isBusy(state) && step !== stopped ? state : step(state);
      return [...states, next.screen === 'sending' ? answer(next) : isWaiting(next) ? resent(next) : next];
    }, []),
  );

  it('keeps faults, waits and reasons only on the screens they belong to', () => {
    fc.assert(
      fc.property(anyStory, (states) => {
        for (const state of states) {
          assert.equal(faultyFields(state.faults).length > 0, state.screen === 'invalid');
          if (!isBusy(state)) assert.deepEqual([state.waits, state.waitSeconds], [0, 0]);
          if (state.screen !== 'rejected') assert.equal(state.detail, '');
          if (['hits', 'zeroHits', 'repeated'].includes(state.screen)) assert.ok(state.created);
        }
      }),
    );
  });

  it('never loses what was typed, except to be emptied', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CODES), fc.string(), (code, name) => {
        const edit: Step = (state) => edited(state, { name });
        for (const next of [fail(code), receive()]) {
          assert.equal(after(edit, submit(), next).draft.name, name);
        }
      }),
    );
  });
});
