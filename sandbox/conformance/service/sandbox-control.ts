import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send } from './answer.js';
import { at, holds } from './assertions.js';

export interface Webhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

/** What a check changes of a sandbox, until `restore`. */
export class SandboxControl {
  readonly #url: string;
  readonly #undo: Array<() => unknown> = [];
  readonly webhooks: Webhook[] = [];

  constructor(url: string) {
    this.#url = `${url.replace(/\/+$/, '')}/sandbox`;
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const { status, body: answer } = await send(method, `${this.#url}${path}`, body);
    if (status >= 400) throw new Error(`${method} /sandbox${path} answered ${status}`);
    return answer;
  }

  async now(): Promise<number> {
    return Date.parse(String(at(await this.call('GET', '/clock'), 'now')));
  }

  async advance(advanceMs: number): Promise<void> {
    await this.call('POST', '/clock', { advanceMs });
  }

  async set(settings: Readonly<Record<string, unknown>>): Promise<void> {
    const usual = await this.call('GET', '/settings');
    const before = Object.fromEntries(Object.keys(settings).map((name) => [name, at(usual, name)]));
    this.#undo.push(() => this.call('PUT', '/settings', before));
    await this.call('PUT', '/settings', settings);
  }

  async fault(fault: unknown): Promise<void> {
    this.#undo.push(() => this.call('PUT', '/faults', {}));
    await this.call('PUT', '/faults', fault);
  }

  /** The request may have ended, and may end at any time: the sandbox answers 409 then. */
  async endIfWaiting(transId: string): Promise<void> {
    const { status } = await send('POST', `${this.#url}/identity/transactions/${transId}/expire`, {});
    holds(status === 200 || status === 409, `Ending a request: expected 200 or 409, found ${status}`);
  }

  /** Receives webhooks. The first `refusals` are answered 500. */
  async receive(refusals = 0): Promise<void> {
    let left = refusals;
    const receiver = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => (text += String(chunk)));
      request.on('end', () => {
        this.webhooks.push({ headers: request.headers, body: JSON.parse(text) as Webhook['body'] });
        response.writeHead(left-- > 0 ? 500 : 202).end();
      });
    });
    this.#undo.push(() => {
      receiver.closeAllConnections();
      receiver.close();
      this.webhooks.length = 0;
    });
    await once(receiver.listen(0, 'localhost'), 'listening');
    await this.set({ webhookUrl: `http://localhost:${(receiver.address() as AddressInfo).port}/` });
  }

  async restore(): Promise<void> {
    for (let undo = this.#undo.pop(); undo !== undefined; undo = this.#undo.pop()) await undo();
  }
}
