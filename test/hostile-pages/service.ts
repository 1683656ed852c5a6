/** The service behind the hostile pages: the demo's sandbox and proxy, without limits. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Session } from '../../contract/schemas/sessions.js';
import { scriptFolder } from '../../server/api/elements-releases.js';
import { runDemo } from '../journeys/running-demo.js';

const LIMIT = 1000;

/** The folder of a further release that the proxy has. Its scripts are those of this one. */
export const OTHER_RELEASE = '/kyc-elements/0.0.9';

export type Service = Awaited<ReturnType<typeof startService>>;

/** @param origin of the pages that embed the elements. */
export async function startService(origin: string) {
  const releases = mkdtempSync(join(tmpdir(), 'kyc-elements-releases-'));
  cpSync(scriptFolder(), join(releases, basename(OTHER_RELEASE)), { recursive: true });
  const limits = ['REQUEST', 'STATUS', 'DETAILS'].map((each) => [`LIMIT_${each}`, String(LIMIT)]);
  const environment = { ELEMENTS_RELEASES: releases, LOG_LEVEL: 'warn', ...Object.fromEntries(limits) };
  const { proxyUrl, sandboxUrl, hostKey, stop } = await runDemo(environment, ['--origin', origin]);

  async function call<T>(address: string, method: string, body?: unknown, key?: string): Promise<T> {
    const answer = await fetch(address, {
      method,
      headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.ok(answer.ok, text);
    return JSON.parse(text || 'null') as T;
  }
  const limitsOfSandbox = { request: LIMIT, status: LIMIT, details: LIMIT };
  await call(`${sandboxUrl}/sandbox/settings`, 'PUT', { limits: limitsOfSandbox });
  const requests = `${sandboxUrl}/sandbox/identity/transactions`;

  return {
    proxyUrl,
    mint: () =>
      call<Session>(
        `${proxyUrl}/v1/sessions`,
        'POST',
        {
          origin,
          identity: { details: 'all' },
          screening: { create: true, read: true },
          submissions: { formId: 'form-onboarding' },
        },
        hostKey,
      ),
    /** As the person does on the phone. */
    async approve(nationalId: string, code: string): Promise<void> {
      const { transactions } = await call<{ transactions: { transId: string; nationalId: string }[] }>(
        requests,
        'GET',
      );
      const { transId } = transactions.find((each) => each.nationalId === nationalId)!;
      await call(`${requests}/${transId}/approve`, 'POST', { random: code });
    },
    async close(): Promise<void> {
      await stop();
      rmSync(releases, { recursive: true, force: true });
    },
  };
}
