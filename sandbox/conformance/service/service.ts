import { setTimeout as wait } from 'node:timers/promises';
import { send, type Answer } from './answer.js';
import { callCost, type Cost } from './cost.js';
import { Created } from './created.js';
import { accepted, at, given } from './assertions.js';
import { factAt, type Facts } from './facts.js';
import type { SandboxControl } from './sandbox-control.js';

export interface StartedRequest {
  readonly transId: string;
  readonly random: string;
  readonly nationalId: string;
}

/** Longer than the window of a limit. */
const LIMIT_WAIT_MS = 61_000;

export type Check = (service: Service) => Promise<void>;

export class Service {
  readonly facts: Facts;
  readonly created = new Created();
  cost: Cost = 'none';
  readonly #url: string;
  readonly #token: string;
  readonly #control: SandboxControl | null;
  readonly #made = new Map<string, Promise<unknown>>();
  #waits: string | null = null;

  constructor(url: string, token: string, facts: Facts, control: SandboxControl | null) {
    this.#url = url.replace(/\/+$/, '');
    this.#token = token;
    this.facts = facts;
    this.#control = control;
  }

  get isSandbox(): boolean {
    return this.#control !== null;
  }

  get control(): SandboxControl {
    return given(this.#control, 'the controls of a sandbox');
  }

  /** A text of the facts: a check without it is not done. */
  fact(path: string): string {
    return String(factAt(this.facts, path));
  }

  /** The result of the first call with this name: on a real service each screening and request costs. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = (this.#made.get(name) as Promise<T> | undefined) ?? make();
    this.#made.set(name, made);
    return made;
  }

  /** @throws Error for a call that could cost more than the checked rule says. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    key: string | null = this.#token,
  ): Promise<Answer> {
    const cost = callCost(method, path);
    if (cost !== 'none' && cost !== this.cost && this.cost !== 'sandbox')
      throw new Error(`a call that could cost ${cost} is not sent by a rule that costs ${this.cost}`);
    const headers: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
    const answer = await send(method, `${this.#url}${path}`, body, headers);
    this.created.note(cost, answer);
    return answer;
  }

  /** As `call`. After a 429 it is sent once more, when the limit is free again. */
  async callAgain(...call: Parameters<Service['call']>): Promise<Answer> {
    const answer = await this.call(...call);
    if (answer.status !== 429) return answer;
    await this.pass(LIMIT_WAIT_MS);
    return this.call(...call);
  }

  async request(nationalId: unknown, key?: string | null): Promise<Answer> {
    const answer = await this.callAgain('POST', '/ExtIdentity/request', { nationalId }, key);
    const waits = answer.status === 200 && nationalId === this.facts.people?.waits;
    if (waits) this.#waits = String(at(answer.body, 'result.transId'));
    return answer;
  }

  async start(nationalId: string): Promise<StartedRequest> {
    return startedBy(await this.request(nationalId), nationalId);
  }

  /**
   * The answer to a request that stays WAITING. On a real service only one is made, since a person's phone rings; on a
   * sandbox a new one each time, after the one before has ended.
   */
  async requestForPerson(): Promise<Answer> {
    const ask = () => this.request(this.fact('people.waits'));
    if (this.#control === null) return this.once('waiting', ask);
    if (this.#waits !== null) await this.#control.endIfWaiting(this.#waits);
    return ask();
  }

  async waiting(): Promise<StartedRequest> {
    return startedBy(await this.requestForPerson(), this.fact('people.waits'));
  }

  /** The transId of a completed request. */
  async completed(): Promise<string> {
    if (this.#control === null) return this.fact('completedTransId');
    return this.once('completed', async () => {
      const { transId } = await this.start(this.fact('people.completes'));
      await this.pass(3000);
      return transId;
    });
  }

  async now(): Promise<number> {
    const { headers } = await this.call('POST', '/ExtForm/submissions/search', {});
    return Date.parse(given(headers.get('date'), 'a Date header'));
  }

  /** Waits; on a sandbox it moves the clock. */
  async pass(ms: number): Promise<void> {
    if (this.#control === null) await wait(ms);
    else await this.#control.advance(ms);
  }

  /** Takes back what a check changed of a sandbox. */
  async restore(): Promise<void> {
    await this.#control?.restore();
  }
}

function startedBy(answer: Answer, nationalId: string): StartedRequest {
  accepted(answer, 'a request for a person');
  const { transId, random } = at(answer.body, 'result') as { transId: unknown; random: unknown };
  return { transId: String(transId), random: String(random), nationalId };
}
