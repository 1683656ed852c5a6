/** The program that renews the token of upstream: it writes each new one to the file that the proxies read. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ScriptedUpstream } from '../../scripted-upstream.js';

/** Of a token's life: the new token may be in the file so much later than upstream refuses the last one. */
const LATE = 0.1;
/** The proxy waits ten seconds for a new token before it calls for an operator. */
const LATEST_MS = 5000;

export const FIRST_TOKEN = 'token-0';

/** @param lifetimeMs 0: the first token never ends. */
export function renewToken(upstream: ScriptedUpstream, lifetimeMs: number, random: () => number) {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-token-'));
  const file = join(folder, 'token');
  const over = new AbortController();
  let count = 1;
  const write = (token: string) => {
    writeFileSync(`${file}.new`, token, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };

  async function renew(): Promise<void> {
    const { signal } = over;
    while (lifetimeMs > 0) {
      await wait(lifetimeMs, undefined, { signal });
      const token = `token-${count}`;
      count += 1;
      upstream.accept(token);
      await wait(Math.min(LATEST_MS, random() * LATE * lifetimeMs), undefined, { signal });
      write(token);
    }
  }

  write(FIRST_TOKEN);
  const renewing = renew().catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  return {
    file,
    /** Given out so far. */
    get count() {
      return count;
    },
    async stop(): Promise<void> {
      over.abort();
      await renewing;
      rmSync(folder, { recursive: true });
    },
  };
}
