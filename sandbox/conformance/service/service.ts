import { setTimeout as wait } from 'node:timers/promises';
import { send, type Answer } from './answer.js';
import { callCost, type Cost } from './cost.js';
import { Created } from './created.js';
import { accepted, answered, at, given } from './assertions.js';
import { CLIENTS, KEYS, type ClientName, type Facts, type KeyName, type PersonName } from './facts.js';
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

  get control(): SandboxControl {
    return given(this.#control, 'the controls of a sandbox');
  }

  /** A key of the facts: a check without it is not done. */
  key(name: KeyName): string {
    return given(this.facts.keys?.[name], `${KEYS[name]} (keys.${name})`);
  }

  client(name: ClientName): string {
    return given(this.facts.clients?.[name], `${CLIENTS[name]} (clients.${name})`);
  }

  nationalIdOf(name: PersonName): string {
    return given(this.facts.people?.[name], `the national ID of a person (people.${name})`);
  }

  get formId(): string {
    return given(this.facts.form?.formId, 'a form with submissions (form)');
  }

  get person(): { readonly name: string; readonly entityType: 'person' } {
    return { name: given(this.facts.name, 'a name to screen (name)'), entityType: 'person' };
  }

  get isSandbox(): boolean {
    return this.#control !== null;
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

  search(body: unknown, key?: string | null): Promise<Answer> {
    return this.call('POST', '/ExtForm/submissions/search', body, key);
  }

  screen(body: unknown, key?: string | null): Promise<Answer> {
    return this.call('POST', '/ExtSanctionScreening/v2/Search', body, key);
  }

  screenV1(body: unknown, key?: string | null): Promise<Answer> {
    return this.call('POST', '/ExtSanctionScreening/Search', body, key);
  }

  hits(id: string, body?: unknown, key?: string | null): Promise<Answer> {
    return this.call('POST', `/ExtSanctionScreening/v2/${encodeURIComponent(id)}/Hits`, body, key);
  }

  async requestIdentity(nationalId: unknown, key?: string | null): Promise<Answer> {
    const answer = await this.#retryAfterLimit(() =>
      this.call('POST', '/ExtIdentity/request', { nationalId }, key),
    );
    const waits = answer.status === 200 && nationalId === this.facts.people?.waits;
    if (waits) this.#waits = String(at(answer.body, 'result.transId'));
    return answer;
  }

  statusOf(body: unknown, key?: string | null): Promise<Answer> {
    return this.#retryAfterLimit(() => this.call('POST', '/ExtIdentity/status', body, key));
  }

  details(transId: string, key?: string | null): Promise<Answer> {
    return this.#retryAfterLimit(() =>
      this.call('GET', `/ExtIdentity/details/${encodeURIComponent(transId)}`, undefined, key),
    );
  }

  async newCase(body: unknown): Promise<string> {
    return String(at((await this.screen(body)).body, 'result.id'));
  }

  async hitCount(caseId: string): Promise<number> {
    return Number(at((await this.hits(caseId)).body, 'result.numOfHits'));
  }

  screening(): Promise<Answer> {
    return this.once('screening', async () => {
      const answer = await this.screen(this.person);
      accepted(answer, 'a screening of a name and nothing else');
      return answer;
    });
  }

  async screeningId(): Promise<string> {
    return String(at((await this.screening()).body, 'result.id'));
  }

  /** A WAITING request. On a real service only one is made, since a person's phone rings. */
  async waiting(): Promise<StartedRequest> {
    return startedBy(await this.acceptedRequest(), this.#waitingPerson());
  }

  async acceptedRequest(): Promise<Answer> {
    const answer = await this.requestAnswer();
    accepted(answer, 'a request for a person');
    return answer;
  }

  /** On a sandbox a new request each time, after the one before has ended. */
  async requestAnswer(): Promise<Answer> {
    const ask = () => this.requestIdentity(this.#waitingPerson());
    if (this.#control === null) return this.once('waiting', ask);
    if (this.#waits !== null) await this.#control.endIfWaiting(this.#waits);
    return ask();
  }

  async start(nationalId: string): Promise<StartedRequest> {
    return startedBy(await this.requestIdentity(nationalId), nationalId);
  }

  #waitingPerson(): string {
    return given(this.facts.people?.waits, 'a national ID (--national-id)');
  }

  async mfaStatus(sent: StartedRequest): Promise<unknown> {
    const answer = await this.statusOf(sent);
    answered(answer, 200, 'The status of a request');
    return at(answer.body, 'result.status');
  }

  async completed(): Promise<string> {
    if (this.#control === null) {
      return given(this.facts.completedTransId, 'the transId of a completed request (completedTransId)');
    }
    return this.once('completed', async () => {
      const { transId } = await this.start(this.nationalIdOf('completes'));
      await this.control.advance(3000);
      return transId;
    });
  }

  async now(): Promise<number> {
    const { headers } = await this.search({});
    return Date.parse(given(headers.get('date'), 'a Date header'));
  }

  /** Waits; on a sandbox it moves the clock. */
  async pass(ms: number): Promise<void> {
    if (this.#control === null) await wait(ms);
    else await this.#control.advance(ms);
  }

  async #retryAfterLimit(call: () => Promise<Answer>): Promise<Answer> {
    const answer = await call();
    if (answer.status !== 429) return answer;
    await this.pass(LIMIT_WAIT_MS);
    return call();
  }
}

function startedBy(answer: Answer, nationalId: string): StartedRequest {
  accepted(answer, 'a request for a person');
  const { transId, random } = at(answer.body, 'result') as { transId: unknown; random: unknown };
  return { transId: String(transId), random: String(random), nationalId };
}
