/** The service behind the hostile pages: the sandbox and a proxy on one database, without limits. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import type { Session } from '../../contract/sessions.js';
import { readConfig } from '../../server/config/read-config.js';
import { scriptFolder } from '../../server/operations/elements-releases.js';
import { startProxy } from '../../server/program/start-proxy.js';
import { pglite } from '../engines.js';
import { TestSandbox } from '../sandbox/running-sandbox.js';
import { HOST_KEY, WEBHOOK_SECRET } from '../test-proxy.js';
import { testKey } from '../test-key.js';

const LIMIT = 1000;

/** The folder of a further release that the proxy has. Its scripts are those of this one. */
export const OTHER_RELEASE = '/kyc-elements/0.0.9';

export type Service = Awaited<ReturnType<typeof startService>>;

/** `origins`: of the pages that may embed the elements. */
export async function startService(origins: readonly string[]) {
  const releases = mkdtempSync(join(tmpdir(), 'kyc-elements-releases-'));
  cpSync(scriptFolder(), join(releases, basename(OTHER_RELEASE)), { recursive: true });
  const database = await pglite.open();
  const limits = { request: LIMIT, status: LIMIT, details: LIMIT };
  const sandbox = await TestSandbox.start(database, { settings: { limits }, allSubmissions: true });
  const config = readConfig({
    UPSTREAM_URL: sandbox.url,
    UPSTREAM_TOKEN: 'sbx_unrestricted',
    HOST_KEYS: HOST_KEY,
    ALLOWED_ORIGINS: origins.join(),
    ENCRYPTION_KEYS: testKey('first').toString('base64'),
    WEBHOOK_SECRETS: WEBHOOK_SECRET,
    PROXY_PORT: '0',
    LIMIT_REQUEST: String(LIMIT),
    LIMIT_STATUS: String(LIMIT),
    LIMIT_DETAILS: String(LIMIT),
    ELEMENTS_RELEASES: releases,
  });
  const proxy = await startProxy({ config, database, log: pino({ level: 'silent' }) });
  await sandbox.call('PUT', '/sandbox/settings', {
    webhookUrl: `${proxy.url}/webhooks/identity/${WEBHOOK_SECRET}`,
  });

  return {
    proxyUrl: proxy.url,
    async mint(origin: string): Promise<Session> {
      const answer = await fetch(`${proxy.url}/v1/sessions`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${HOST_KEY}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          origin: origins.includes(origin) ? origin : origins[0],
          identity: { details: 'all' },
          screening: { create: true, read: true },
          submissions: { formId: 'form-onboarding' },
        }),
      });
      assert.equal(answer.status, 201, await answer.clone().text());
      return (await answer.json()) as Session;
    },
    /** As the person does on the phone. */
    async approve(nationalId: string, code: string): Promise<void> {
      const { body } = await sandbox.call('GET', '/sandbox/identity/transactions');
      const { transactions } = body as { transactions: { transId: string; nationalId: string }[] };
      const { transId } = transactions.find((each) => each.nationalId === nationalId)!;
      const approved = await sandbox.call('POST', `/sandbox/identity/transactions/${transId}/approve`, {
        random: code,
      });
      assert.equal(approved.status, 200, JSON.stringify(approved.body));
    },
    async close(): Promise<void> {
      await proxy.close();
      await sandbox.close();
      await database.close();
      rmSync(releases, { recursive: true, force: true });
    },
  };
}
