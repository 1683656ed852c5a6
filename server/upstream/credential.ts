import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { errorForLog } from '../operations/error-for-log.js';

/** A call reads the file again when the last reading is older. */
export const REREAD_MS = 1_000;
/** The program that renews the token may be late by so much: until then a refusal is no alarm, and callers wait. */
export const RENEWAL_MS = 10_000;
/** A refusal makes the process not ready this long. Not longer: a process that is not ready makes no calls, and would not see a valid token. */
export const REFUSED_FOR_MS = 60_000;
/** How long identity calls wait after a refusal before one finds out whether it is over. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
const POLL_MS = 250;

export interface CredentialOptions {
  token: string;
  /** Where the token is read again. Left out: it never changes. */
  tokenFile?: string | undefined;
}

/** The bearer token of upstream, and what upstream says about it. Nothing here logs or throws the token. */
export interface Credential {
  /** The token to send now. */
  token(): Promise<string>;
  /** Upstream answered 401 to this token. */
  refused(token: string): Promise<void>;
  /** Upstream answered anything else to this token. */
  accepted(token: string): void;
  /** Waits for another token than the refused one. False: the token never changes, or the renewal is overdue. */
  waitForNew(refused: string, signal?: AbortSignal): Promise<boolean>;
  /** How many identity calls may be sent, or how long to wait: a refused call spends the budget for nothing. */
  allowance(): Promise<{ calls: number } | { waitMs: number }>;
  /** The operator has to act. */
  isRefused(): boolean;
}

/** The first and the last 401 to the present token. */
interface Refusal {
  since: number;
  at: number;
}

export function createCredential(
  { token: configured, tokenFile }: CredentialOptions,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  now = () => performance.now(),
): Credential {
  let held = configured;
  let readAt = now();
  let reading: Promise<void> | undefined;
  let isReadable = true;
  let refusal: Refusal | undefined;
  let isReported = false;
  let sentAt = -Infinity;

  async function read(path: string): Promise<void> {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (isReadable)
        log.warn(errorForLog(error), 'UPSTREAM_TOKEN_FILE cannot be read; the last token stays');
      return undefined;
    });
    isReadable = text !== undefined;
    readAt = now();
    const found = text?.trim();
    // Empty while it is written.
    if (!found || found === held) return;
    held = found;
    refusal = undefined;
    isReported = false;
    log.info('UPSTREAM_TOKEN_FILE has a new token');
  }

  function reread(): Promise<void> {
    if (tokenFile === undefined) return Promise.resolve();
    return (reading ??= read(tokenFile).finally(() => (reading = undefined)));
  }

  async function rereadWhenOld(): Promise<void> {
    if (now() - readAt >= REREAD_MS) await reread();
  }

  const isOverdue = ({ since }: Refusal) => tokenFile === undefined || now() - since >= RENEWAL_MS;
  /** As long as the refusal has lasted: a short one is over soon, and a long one costs few calls. */
  const pauseMs = ({ since, at }: Refusal) =>
    Math.min(Math.max(at - since, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);

  function report(current: Refusal): void {
    if (isReported || !isOverdue(current)) return;
    isReported = true;
    log.error(
      tokenFile === undefined
        ? 'upstream refuses our credential: set a valid UPSTREAM_TOKEN and restart'
        : 'upstream refuses our credential: write a valid token to the file of UPSTREAM_TOKEN_FILE',
    );
  }

  return {
    async token() {
      sentAt = now();
      await rereadWhenOld();
      return held;
    },

    async refused(token) {
      if (token === held) await reread();
      if (token !== held) return;
      refusal = { since: refusal?.since ?? now(), at: now() };
      report(refusal);
    },

    accepted(token) {
      if (token !== held) return;
      refusal = undefined;
      isReported = false;
    },

    async waitForNew(refused, signal) {
      for (;;) {
        if (held !== refused) return true;
        if (refusal === undefined || isOverdue(refusal) || signal?.aborted) return false;
        await sleep(POLL_MS);
        await reread();
      }
    },

    async allowance() {
      if (refusal === undefined) return { calls: Infinity };
      await rereadWhenOld();
      if (refusal === undefined) return { calls: Infinity };
      const waitMs = Math.max(refusal.at, sentAt) + pauseMs(refusal) - now();
      return waitMs <= 0 ? { calls: 1 } : { waitMs };
    },

    isRefused: () => refusal !== undefined && isOverdue(refusal) && now() - refusal.at < REFUSED_FOR_MS,
  };
}
