import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { send, type Answer } from './answer.js';
import { Differs, at, given, holds, listAt } from './assertions.js';

const EVENT_TIMEOUT_MS = 5000;
const POLL_MS = 20;

export interface Webhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

export class SandboxControl {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url.replace(/\/+$/, '');
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const { status, body: answer } = await this.#send(method, path, body);
    if (status >= 400) throw new Error(`${method} /sandbox${path} answered ${status}`);
    return answer;
  }

  #send(method: string, path: string, body?: unknown): Promise<Answer> {
    return send(method, `${this.#url}/sandbox${path}`, body);
  }

  async now(): Promise<number> {
    return Date.parse(String(at(await this.call('GET', '/clock'), 'now')));
  }

  async advance(advanceMs: number): Promise<void> {
    await this.call('POST', '/clock', { advanceMs });
  }

  async withSettings<T>(settings: Record<string, unknown>, work: () => Promise<T>): Promise<T> {
    const before = (await this.call('GET', '/settings')) as Record<string, unknown>;
    await this.call('PUT', '/settings', settings);
    try {
      return await work();
    } finally {
      const names = Object.keys(settings);
      await this.call('PUT', '/settings', Object.fromEntries(names.map((name) => [name, before[name]])));
    }
  }

  async withFault<T>(fault: Record<string, unknown>, work: () => Promise<T>): Promise<T> {
    await this.call('PUT', '/faults', fault);
    try {
      return await work();
    } finally {
      await this.call('PUT', '/faults', {});
    }
  }

  async approve(transId: string, random: string): Promise<void> {
    await this.call('POST', `/identity/transactions/${transId}/approve`, { random });
  }

  async decline(transId: string): Promise<void> {
    await this.call('POST', `/identity/transactions/${transId}/decline`, {});
  }

  /** The request may have ended, and may end at any time: the sandbox answers 409 then. */
  async endIfWaiting(transId: string): Promise<void> {
    const { status } = await this.#send('POST', `/identity/transactions/${transId}/expire`, {});
    holds(status === 200 || status === 409, `Ending a request: expected 200 or 409, found ${status}`);
  }

  async changeCase(id: string, change: Record<string, unknown>): Promise<void> {
    await this.call('PATCH', `/cases/${id}`, change);
  }

  async deleteCase(id: string): Promise<void> {
    await this.call('DELETE', `/cases/${id}`);
  }

  async caseIds(): Promise<unknown[]> {
    return listAt(await this.call('GET', '/cases'), 'cases').map((each) => at(each, 'id'));
  }

  /** Loads a list with these persons. The next call replaces it. */
  async importPersons(names: readonly string[], riskTypes: readonly string[] = []): Promise<void> {
    const rows = names.map(
      (name, index) => `CONF-${index + 1},${name},person,${riskTypes[index] ?? 'Sanctions'}`,
    );
    const content = ['id,name,entity_type,risk_type', ...rows, ''].join('\n');
    await this.call('POST', '/lists/import', {
      name: 'conformance',
      format: 'plain-csv',
      files: [{ name: 'conformance.csv', content }],
    });
  }

  async receiving<T>(
    work: (next: (transId: string) => Promise<Webhook>, all: () => Webhook[]) => Promise<T>,
    answerTo: (body: Webhook['body']) => number = () => 202,
  ): Promise<T> {
    const received: Webhook[] = [];
    const server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => (text += String(chunk)));
      request.on('end', () => {
        const body = JSON.parse(text) as Webhook['body'];
        received.push({ headers: request.headers, body });
        response.writeHead(answerTo(body)).end();
      });
    });
    await once(server.listen(0, 'localhost'), 'listening');
    const webhookUrl = `http://localhost:${(server.address() as AddressInfo).port}/`;
    try {
      const next = (transId: string) =>
        eventually(() => received.find(({ body }) => body['TransId'] === transId), 'a webhook');
      return await this.withSettings({ webhookUrl }, () => work(next, () => received));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
}

export async function eventually<T>(read: () => T | Promise<T>, what: string): Promise<NonNullable<T>> {
  const deadline = Date.now() + EVENT_TIMEOUT_MS;
  for (;;) {
    const found = await read();
    if (found) return given(found, what);
    if (Date.now() > deadline) throw new Differs(`${what} did not come`);
    await wait(POLL_MS);
  }
}
