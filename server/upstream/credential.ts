import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { fileProblem, secretText, tokenProblem } from '../operations/secret-text.js';
import { sentenceOf } from '../operations/setup-problems.js';

/** A call reads the file again when the last reading is older. */
export const REREAD_MS = 1_000;
/** The program that renews the token may be late by this time. Until then a refusal is no alarm, and callers wait. */
export const RENEWAL_MS = 10_000;
/** A refusal makes the process not ready this long. Not longer: a process that is not ready makes no calls, and would not see a valid token. */
export const REFUSED_FOR_MS = 60_000;
/** How long identity calls wait after a refusal before one finds out whether it is over. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
const POLL_MS = 250;

interface CredentialOptions {
  token: string;
  /** Where the token is read again. Left out: it never changes. */
  tokenFile?: string | undefined;
}

/** The first and the last 401 to the present token. */
interface Refusal {
  since: number;
  at: number;
}

/** The pause grows with the refusal: a short one is over soon, and a long one costs few calls. */
const pauseMs = ({ since, at }: Refusal): number =>
  Math.min(Math.max(at - since, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);

/** The bearer token of upstream, and what upstream says about it. Nothing here logs or throws the token. */
export class Credential {
  readonly #tokenFile: string | undefined;
  readonly #log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly #now: () => number;
  #held: string;
  #readAt: number;
  #reading: Promise<void> | undefined;
  /** What is wrong with the file, reported once. */
  #problem: string | null = null;
  #refusal: Refusal | undefined;
  #isReported = false;
  #sentAt = -Infinity;

  /** @param now milliseconds, for tests. */
  constructor(
    { token, tokenFile }: CredentialOptions,
    log: Pick<Logger, 'info' | 'warn' | 'error'>,
    now = () => performance.now(),
  ) {
    this.#tokenFile = tokenFile;
    this.#log = log;
    this.#now = now;
    this.#held = token;
    this.#readAt = now();
  }

  async #read(path: string): Promise<void> {
    const read = await stat(path)
      .then(async (stats) => {
        const problem = fileProblem(stats);
        return problem === null ? secretText(await readFile(path)) : { problem };
      })
      .catch(() => ({ problem: 'secret_unreadable' }));
    const problem = 'text' in read ? tokenProblem(read.text) : read.problem;
    this.#readAt = this.#now();
    if (problem !== null && problem !== this.#problem)
      this.#log.warn({ problem }, `UPSTREAM_TOKEN_FILE: ${sentenceOf(problem)}; the last token stays`);
    this.#problem = problem;
    if (problem !== null || !('text' in read) || read.text === this.#held) return;
    this.#held = read.text;
    this.#refusal = undefined;
    this.#isReported = false;
    this.#log.info('UPSTREAM_TOKEN_FILE has a new token');
  }

  #reread(): Promise<void> {
    if (this.#tokenFile === undefined) return Promise.resolve();
    return (this.#reading ??= this.#read(this.#tokenFile).finally(() => (this.#reading = undefined)));
  }

  async #rereadWhenOld(): Promise<void> {
    if (this.#now() - this.#readAt >= REREAD_MS) await this.#reread();
  }

  #isOverdue({ since }: Refusal): boolean {
    return this.#tokenFile === undefined || this.#now() - since >= RENEWAL_MS;
  }

  #report(current: Refusal): void {
    if (this.#isReported || !this.#isOverdue(current)) return;
    this.#isReported = true;
    this.#log.error(
      this.#tokenFile === undefined
        ? 'upstream refuses our credential: set a valid UPSTREAM_TOKEN and restart'
        : 'upstream refuses our credential: write a valid token to the file of UPSTREAM_TOKEN_FILE',
    );
  }

  async token(): Promise<string> {
    this.#sentAt = this.#now();
    await this.#rereadWhenOld();
    return this.#held;
  }

  async refused(token: string): Promise<void> {
    if (token === this.#held) await this.#reread();
    if (token !== this.#held) return;
    this.#refusal = { since: this.#refusal?.since ?? this.#now(), at: this.#now() };
    this.#report(this.#refusal);
  }

  /** Upstream answered anything else to this token. */
  accepted(token: string): void {
    if (token !== this.#held) return;
    this.#refusal = undefined;
    this.#isReported = false;
  }

  /** Waits for another token than the refused one. False: the token never changes, or the renewal is overdue. */
  async waitForNew(refused: string): Promise<boolean> {
    for (;;) {
      if (this.#held !== refused) return true;
      if (this.#refusal === undefined || this.#isOverdue(this.#refusal)) return false;
      await sleep(POLL_MS);
      await this.#reread();
    }
  }

  /** How many identity calls may be sent, or how long to wait: a refused call spends the budget for nothing. */
  async allowance(): Promise<{ calls: number } | { waitMs: number }> {
    if (this.#refusal === undefined) return { calls: Infinity };
    await this.#rereadWhenOld();
    if (this.#refusal === undefined) return { calls: Infinity };
    const waitMs = Math.max(this.#refusal.at, this.#sentAt) + pauseMs(this.#refusal) - this.#now();
    return waitMs <= 0 ? { calls: 1 } : { waitMs };
  }

  readonly isRefused = (): boolean =>
    this.#refusal !== undefined &&
    this.#isOverdue(this.#refusal) &&
    this.#now() - this.#refusal.at < REFUSED_FOR_MS;
}
