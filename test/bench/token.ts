/** The token of upstream ends every 20 s of a minute and is renewed late, while 100 people verify. The minute is scaled down. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Place } from '../engines.js';
import { openPage } from '../identity/walks/page.js';
import { startProxyProcess, tryCall } from '../identity/kills/proxy-process.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import { HOST_KEY } from '../test-proxy.js';
import { POPULATIONS, seeded } from './people.js';
import { FIRST_TOKEN, renewToken } from './hours/renewed-token.js';
import { withPostgres } from './with-postgres.js';

export interface TokenOutcome {
  completed: number;
  /** On a screen, or in an answer to the host. */
  errors: string[];
  notReady: number;
  tokens: number;
  refusedTokens: number;
  refusedUpstream: number;
  windows: number;
}

export interface TokenRun {
  people: number;
  windowSeconds: number;
  /** Of a window; 0: the token never ends. */
  lifetime: number;
  seed?: number;
}

export async function runWithTokens(where: Place['where'], run: TokenRun): Promise<TokenOutcome> {
  const { people, windowSeconds, lifetime, seed = 1 } = run;
  const windowMs = windowSeconds * 1000;
  const random = seeded(seed);
  const upstream = await startScriptedUpstream({ windowMs, token: FIRST_TOKEN });
  const tokens = renewToken(upstream, lifetime * windowMs, random);
  const proxy = await startProxyProcess({
    upstream: { url: upstream.url, token: '' },
    environment: { UPSTREAM_TOKEN_FILE: tokens.file },
    where,
    timeoutSeconds: 15,
    windowSeconds,
  });
  const over = new AbortController();
  const errors: string[] = [];
  let notReady = 0;

  async function ask(method: string, path: string, body?: unknown): Promise<void> {
    const answer = await tryCall(`${proxy.url}${path}`, HOST_KEY, method, body);
    if (answer === undefined || answer.status >= 300)
      errors.push(`${method} ${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
  }
  async function useEverything(): Promise<void> {
    while (!over.signal.aborted) {
      await ask('POST', '/v1/screenings', { name: 'Jane Doe', entityType: 'person' });
      await ask('GET', `/v1/screenings/${[...upstream.screenings.keys()].at(-1)}`);
      await ask('POST', '/v1/submissions/search', { formId: 'form-1' });
      if ((await fetch(`${proxy.url}/readyz`)).status !== 200) notReady += 1;
      await wait(100);
    }
  }
  async function decide(nationalId: string): Promise<void> {
    await wait((POPULATIONS['median 25 s'](random) / 60) * windowMs);
    const [transId] = [...upstream.transactions].find(([, one]) => one.nationalId === nationalId)!;
    upstream.complete(transId);
  }

  const began = Date.now();
  const beside = useEverything();
  const ends = await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const nationalId = String(1_000_200_000 + index);
      await wait((index / people) * windowMs);
      let hasCode = false;
      const page = openPage({
        nationalId,
        proxyUrl: () => proxy.url,
        signal: over.signal,
        changed({ status }) {
          if (status !== 'WAITING' || hasCode) return;
          hasCode = true;
          void decide(nationalId);
        },
      });
      const end = await page.end;
      errors.push(...page.errors);
      if (end?.status !== 'COMPLETED') errors.push(`${end?.status} ${end?.reason}`);
      else await ask('GET', `/v1/verifications/${end.id}/details`);
      return end?.status;
    }),
  );
  const windows = (Date.now() - began) / windowMs;
  over.abort();
  await beside;
  await tokens.stop();
  await proxy.kill();
  await upstream.close();
  return {
    completed: ends.filter((status) => status === 'COMPLETED').length,
    errors,
    notReady,
    tokens: tokens.count,
    refusedTokens: upstream.refusedTokens,
    refusedUpstream: upstream.violations,
    windows,
  };
}

const PEOPLE = 100;
/** Of a minute: 20 s. */
const LIFETIME = 1 / 3;
/** Long enough beside what a call and the reading of the file really take, which do not scale. */
const WINDOW_SECONDS = 6;

export async function tokenBenchmark({ seed = '1', windowSeconds = WINDOW_SECONDS }): Promise<void> {
  for (const lifetime of [0, LIFETIME]) {
    await withPostgres(async (where) => {
      const ends = lifetime === 0 ? 'never ends' : `ends every ${lifetime * 60} s`;
      console.log(`${PEOPLE} people; the token ${ends}; a minute lasts ${windowSeconds} s`);
      const outcome = await runWithTokens(where, {
        people: PEOPLE,
        windowSeconds,
        lifetime,
        seed: Number(seed),
      });
      console.log(
        `completed             ${outcome.completed} of ${PEOPLE}, in ${outcome.windows.toFixed(1)} minutes`,
      );
      console.log(`errors                ${outcome.errors.length} ${outcome.errors[0] ?? ''}`);
      console.log(`tokens, refused calls ${outcome.tokens}, ${outcome.refusedTokens}`);
      console.log(`429 at upstream       ${outcome.refusedUpstream}`);
      console.log(`answers "not ready"   ${outcome.notReady}`);
    });
  }
}
