import assert from 'node:assert/strict';
import { createConnection } from 'node:net';
import { describe, test } from 'node:test';
import { pglite } from '../../engines.js';
import { ORIGIN, proxyForSuite, until } from '../../test-proxy.js';

describe('a further request on the connection of an event stream', () => {
  const proxy = proxyForSuite(pglite);

  async function streamOf(nationalId: string) {
    const { token, id } = await proxy.waiting(nationalId);
    const head = (method: string, path: string) =>
      `${method} /v1/verifications/${id}${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nAuthorization: Bearer ${token}\r\n`;
    const socket = createConnection(proxy.port, '127.0.0.1');
    let received = '';
    let ended = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('close', () => (ended = true));
    const requests = {
      stream: `${head('GET', '/events')}\r\n`,
      cancel: `${head('POST', '/cancel')}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    };
    const answers = () => received.match(/HTTP\/1\.1 \d+/g) ?? [];
    return { token, id, socket, requests, answers, received: () => received, hasEnded: () => ended };
  }

  test('ends it, does nothing, and writes nothing into it', async () => {
    const page = await streamOf('1000000701');
    page.socket.write(page.requests.stream);
    await until('the stream shows the code', () => page.received().includes('"WAITING"'));
    page.socket.write(page.requests.cancel);
    await until('the connection ends', page.hasEnded);
    assert.deepEqual(page.answers(), ['HTTP/1.1 200']);
    // A cancellation that came in before would be done before this one answers.
    const other = await streamOf('1000000704');
    await proxy.post(other.token, `/v1/verifications/${other.id}/cancel`, 200);
    other.socket.destroy();
    assert.equal((await proxy.read(page.token, page.id)).status, 'WAITING');
  });

  test('opens none if it comes with it', async () => {
    const page = await streamOf('1000000702');
    page.socket.write(page.requests.stream + page.requests.cancel);
    await until('the connection ends', page.hasEnded);
    assert.doesNotMatch(page.received(), /event: verification|"CANCELLED"/);
  });

  test('follows the answers before it, as on every kept connection', async () => {
    const page = await streamOf('1000000703');
    page.socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    await until('it is answered', () => page.answers().length === 1);
    page.socket.write(page.requests.stream);
    await until('the stream shows the code', () => page.received().includes('"WAITING"'));
    page.socket.destroy();
  });
});
