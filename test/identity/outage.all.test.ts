import assert from 'node:assert/strict';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { pglite } from '../engines.js';
import type { ScriptedUpstream } from '../scripted-upstream.js';
import { chargedCalls } from '../store-states.js';
import { follow, openTestProxy, until, type TestProxy } from '../test-proxy.js';

/** A way to the service that can be shut: a connection is then refused, or reset before anything was read. */
function createWay() {
  let target = '';
  const open = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  return {
    leadTo: (url: string) => (target = url),
    async open() {
      server = createServer((socket) => {
        const service = connect(Number(new URL(target).port), '127.0.0.1');
        for (const one of [socket, service]) {
          open.add(one);
          one.on('error', () => undefined).on('close', () => open.delete(one));
        }
        socket.pipe(service).pipe(socket);
      });
      await new Promise<void>((ready) => server!.listen(port, '127.0.0.1', ready));
      port = (server.address() as AddressInfo).port;
      return `http://127.0.0.1:${port}`;
    },
    async shut() {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server!.close(closed));
    },
  };
}

describe('an outage of the service', () => {
  let upstream: ScriptedUpstream;
  let way: ReturnType<typeof createWay>;
  let proxy: TestProxy;
  before(async () => {
    way = createWay();
    proxy = await openTestProxy(pglite, { environment: { UPSTREAM_URL: await way.open() } });
    ({ upstream } = proxy);
    way.leadTo(upstream.url);
  });
  after(async () => {
    await proxy.stop();
    await way.shut();
  });

  test('keeps the line: all in it read that the service does not answer, and get codes when it does', async () => {
    await way.shut();
    const people = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const token = await proxy.identitySession(String(1_000_000_970 + at));
        const { id } = await proxy.begin(token);
        return { token, id, stream: await follow(proxy, token, id) };
      }),
    );
    const tries = () =>
      proxy.logged.filter(
        (line) => line.includes('"endpoint":"ExtIdentity/request"') && line.includes('"progress":"not_sent"'),
      ).length;
    const read = () => Promise.all(people.map(({ token, id }) => proxy.read(token, id)));
    await until('it was tried again', () => tries() >= 2);
    for (const { status, reason, code } of await read())
      assert.deepEqual([status, reason, code], ['QUEUED', 'upstream_unavailable', null]);
    for (const { stream } of people)
      await until('its page shows it', () => stream.events.at(-1)?.reason === 'upstream_unavailable');
    const [counted] = await proxy.database.query(
      'select sum(failures)::int as failures from proxy.verifications',
    );
    assert.equal(counted!['failures'], 0);
    // Between two tries: one that is under way holds its slot.
    const slots = () => chargedCalls(proxy.database, 'request');
    await until('what was not sent takes no slot', async () => (await slots()).length === 0);
    assert.equal(upstream.callsTo('request').length, 0);

    await way.open();
    const served = await until('the service is back', async () => {
      const shown = await read();
      return shown.filter(({ status }) => status === 'WAITING').length === 10 && shown;
    });
    for (const { reason } of served) assert.equal(reason, null, 'also of those whose turn comes later');
    for (const { stream } of people)
      await until('no page shows it any more', () => stream.events.at(-1)?.reason === null);
    assert.equal(upstream.callsTo('request').length, 10);
    assert.equal(upstream.violations, 0);
    await proxy.advance(65);
    await read();
    for (const { token, id, stream } of people) {
      await proxy.reaches(token, id, 'WAITING');
      await stream.close();
    }
    assert.equal(upstream.callsTo('request').length, people.length, 'one request for each');
  });
});
