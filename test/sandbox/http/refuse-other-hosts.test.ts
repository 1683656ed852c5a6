import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { describe, test } from 'node:test';
import { pglite } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';

describe('the sandbox', () => {
  const sandbox = TestSandbox.aroundTests(pglite, { hosts: ['sandbox.example'] });

  /** A browser sends the name that it was given, wherever DNS points it. */
  async function statusUnder(host: string, path: string): Promise<number> {
    const sent = request(new URL(path, sandbox.url), { headers: { Host: host } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode!;
  }

  const OWN = ['localhost', '127.0.0.1:8082', '[::1]:8082', 'sandbox', 'a.localhost', 'SANDBOX.example:80'];
  const POINTED_HERE = [
    'evil.example',
    'localhost.evil.example:8082',
    'sandbox.example.evil',
    '127.0.0.1.nip.io',
  ];
  for (const path of ['/', '/sandbox/settings', '/sandbox/identity/transactions'])
    test(`answers ${path} under its own names, and under none that DNS could point here`, async () => {
      for (const host of OWN) assert.equal(await statusUnder(host, path), 200, host);
      for (const host of POINTED_HERE) assert.equal(await statusUnder(host, path), 403, host);
    });
});
