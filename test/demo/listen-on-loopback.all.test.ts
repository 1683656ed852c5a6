import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, it } from 'node:test';
import { listenOnLoopback } from '../../demo/listen-on-loopback.js';
import { freePort } from '../listen.js';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

describe('the demo', () => {
  it('answers at every name of this machine', async () => {
    const port = await freePort('localhost');
    const running = await listenOnLoopback((_request, response) => void response.end('here'), port);
    try {
      for (const host of ['localhost', '127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])])
        assert.equal(await (await fetch(`http://${host}:${port}`)).text(), 'here', host);
    } finally {
      await running.close();
    }
    await assert.rejects(fetch(`http://127.0.0.1:${port}`));
  });

  it('leaves nothing listening if one of the addresses is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    await assert.rejects(
      listenOnLoopback(() => {}, port),
      { code: 'EADDRINUSE' },
    );
    if (hasIpv6) await assert.rejects(fetch(`http://[::1]:${port}`));
    holder.close();
  });
});
