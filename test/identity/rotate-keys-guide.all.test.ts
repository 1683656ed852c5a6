/** What `docs/operating/rotate-keys.md` promises of each variable, section by section. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { AuditList } from '../../contract/schemas/events.js';
import type { Session } from '../../contract/schemas/sessions.js';
import type { Database } from '../../server/store/database.js';
import { ROOT } from '../command.js';
import { pglite } from '../engines.js';
import { startScriptedUpstream, type ScriptedUpstream } from '../scripted-upstream.js';
import { ORIGIN, openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { testKey } from '../test-key.js';
import { pauseCodes } from '../store-states.js';

const GUIDE = readFileSync(join(ROOT, 'docs/operating/rotate-keys.md'), 'utf8');
const [OLD, NEW] = [testKey('old').toString('base64'), testKey('new').toString('base64')];

describe('the guide to the rotation of keys', () => {
  let database: Database;
  let upstream: ScriptedUpstream;
  let running: TestProxy[];
  beforeEach(async () => {
    database = await pglite.openMigrated();
    upstream = await startScriptedUpstream();
    running = [];
  });
  afterEach(async () => {
    for (const proxy of running) await proxy.close();
    await upstream.close();
    await database.close();
  });

  /** As a restart with other variables. */
  async function restart(environment: Record<string, string>): Promise<TestProxy> {
    for (const proxy of running.splice(0)) await proxy.close();
    const proxy = await openTestProxy(pglite, { database, upstream, environment });
    running.push(proxy);
    return proxy;
  }

  async function minted(proxy: TestProxy, key: string, identity: object = {}): Promise<string> {
    const answer = await proxy.call('POST', '/v1/sessions', key, { origin: ORIGIN, identity });
    assert.equal(answer.status, 201);
    return ((await answer.json()) as Session).token;
  }

  test('holds for a host key: both work, the trail names the old one, and people keep their places', async () => {
    const customer = { nationalId: '1000000921', reference: 'customer-921' };
    const first = await restart({ HOST_KEYS: OLD });
    await pauseCodes(database, 3600);
    const token = await minted(first, OLD, customer);
    const begun = await first.begin(token);
    assert.equal(begun.status, 'QUEUED');

    const both = await restart({ HOST_KEYS: `${OLD},${NEW}` });
    for (const key of [OLD, NEW]) await minted(both, key);
    const command = /^ *printf %s "\$OLD_KEY" \| .*$/m.exec(GUIDE)![0];
    const digits = execFileSync('sh', ['-c', command], { env: { ...process.env, OLD_KEY: OLD } })
      .toString()
      .trim();
    const actors = await until('the use of both keys is written', async () => {
      const { entries } = (await (await both.call('GET', '/v1/audit', NEW)).json()) as AuditList;
      const used = entries.filter(({ event }) => event === 'key.used').map(({ actor }) => actor);
      return new Set(used).size === 2 && used;
    });
    assert.ok(actors.includes(`host:${digits}`));

    const last = await restart({ HOST_KEYS: NEW });
    await last.refused(last.call('POST', '/v1/sessions', OLD, { origin: ORIGIN }), 401, 'unauthorized');
    await last.refused(last.call('POST', '/v1/verifications', token, {}), 401, 'session_expired');
    const again = await last.begin(await minted(last, NEW, customer), {}, 200);
    assert.deepEqual([again.id, again.queue?.place], [begun.id, begun.queue?.place]);
  });

  test('holds for a publishable key: both work, and the sessions of the removed one end', async () => {
    const both = await restart({ PUBLISHABLE_KEYS: `${OLD},${NEW}` });
    const [old, renewed] = [await minted(both, OLD), await minted(both, NEW)];
    const last = await restart({ PUBLISHABLE_KEYS: NEW });
    const path = '/v1/verifications/ver_x';
    await last.refused(last.call('GET', path, old), 401, 'session_expired');
    await last.refused(last.call('GET', path, renewed), 404, 'not_found');
    await last.refused(last.call('POST', '/v1/sessions', OLD, { origin: ORIGIN }), 401, 'unauthorized');
  });

  test('has no section without a test', () => {
    const sections = [...GUIDE.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    // The life of a key is tested where keys are read; the secret of events in events/delivery.test.ts; the webhook's
    // secret and the encryption key in key-rotation.all.test.ts.
    assert.deepEqual(sections, [
      'The life of a key',
      'Rotate the host key',
      "Rotate the secret of the service's webhook",
      'Rotate the secret of your events',
      'Change the token of the service',
      'Change the encryption key',
    ]);
  });
});
