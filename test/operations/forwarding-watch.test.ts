import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { beforeEach, describe, test } from 'node:test';
import { pino } from 'pino';
import { readArrival, type Arrival } from '../../server/operations/network.js';
import { SESSIONS_TO_COMPARE, watchForwarding } from '../../server/operations/forwarding-watch.js';

const BALANCER = '::ffff:10.0.0.7';
const VISITOR = '203.0.113.9';

const PINO_LEVEL = { warn: 40, error: 50 } as const;
let lines: { level: number; msg: string }[] = [];
const log = pino(
  { base: null },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
      done();
    },
  }),
);
const logged = (level: keyof typeof PINO_LEVEL) => lines.filter((line) => line.level === PINO_LEVEL[level]);

function arrival(peer: string, headers: Record<string, string> = {}): Arrival {
  return readArrival({ socket: { remoteAddress: peer }, headers });
}
const forwarded = (peer: string, ...addresses: string[]) =>
  arrival(peer, { origin: 'https://host.example', 'x-forwarded-for': addresses.join(', ') });
const fromPage = (peer: string) => arrival(peer, { origin: 'https://host.example' });

describe('the watch for a wrong TRUST_PROXY', () => {
  beforeEach(() => (lines = []));

  test('tells of a balancer that forwarded a request that TRUST_PROXY=0 ignores, and logs one error', () => {
    for (const header of ['x-forwarded-for', 'forwarded']) {
      for (const peer of [BALANCER, '127.0.0.1', '::1', 'fd00::7']) {
        lines = [];
        const watch = watchForwarding(0, log);
        assert.equal(watch.isMissing(), false);
        watch.note(arrival(peer, { [header]: header === 'forwarded' ? `for=${VISITOR}` : VISITOR }));
        watch.note(arrival(peer, { [header]: VISITOR }));
        assert.equal(watch.isMissing(), true, `${header} from ${peer}`);
        assert.equal(logged('error').length, 1);
        assert.match(logged('error')[0]!.msg, /TRUST_PROXY/);
      }
    }
  });

  test('is not turned off by a client on the internet that sends the header: it logs one warning', () => {
    const watch = watchForwarding(0, log);
    watch.note(forwarded(VISITOR, '198.51.100.1'));
    watch.note(forwarded('2001:db8::1', '198.51.100.1'));
    assert.equal(watch.isMissing(), false);
    assert.equal(logged('warn').length, 1);
    assert.equal(logged('error').length, 0);
  });

  test('is not turned off by a header behind an address translation, from which pages also call directly', () => {
    const watch = watchForwarding(0, log);
    watch.note(forwarded(BALANCER, VISITOR));
    assert.equal(watch.isMissing(), true);
    watch.note(fromPage(BALANCER));
    assert.equal(watch.isMissing(), false);
    watch.note(forwarded(BALANCER, VISITOR));
    assert.equal(watch.isMissing(), false);
    watch.note(forwarded('10.0.0.8', VISITOR));
    assert.equal(watch.isMissing(), true, 'another peer forwards');
  });

  test('is over ten minutes after the last forwarded request', () => {
    let at = 0;
    const watch = watchForwarding(0, log, () => at);
    watch.note(forwarded(BALANCER, VISITOR));
    at += 500_000;
    watch.note(forwarded(BALANCER, VISITOR));
    at += 599_999;
    assert.equal(watch.isMissing(), true);
    at += 1;
    assert.equal(watch.isMissing(), false);
  });

  test('stays while back ends and health probes call without the header', () => {
    const watch = watchForwarding(0, log);
    watch.note(forwarded(BALANCER, VISITOR));
    watch.note(arrival(BALANCER));
    watch.note(arrival('127.0.0.1'));
    watch.note(fromPage('127.0.0.1'));
    assert.equal(watch.isMissing(), true);
  });

  test('accepts what a development server on the same machine forwards', () => {
    const watch = watchForwarding(0, log);
    watch.note(forwarded('::ffff:127.0.0.1', '::1'));
    watch.note(fromPage('127.0.0.1'));
    for (let count = 0; count < 2 * SESSIONS_TO_COMPARE; count += 1) watch.noteVisitor(`ses_${count}`, '::1');
    assert.equal(watch.isMissing(), false);
    assert.deepEqual(lines, []);
  });

  test('warns once when pages pass fewer proxies than TRUST_PROXY says', () => {
    const watch = watchForwarding(2, log);
    watch.note(forwarded(BALANCER, VISITOR, '10.0.0.9'));
    watch.note(arrival(BALANCER, { 'x-forwarded-for': VISITOR }));
    watch.note(fromPage('127.0.0.1'));
    assert.deepEqual(lines, []);
    watch.note(forwarded(BALANCER, VISITOR));
    watch.note(fromPage(BALANCER));
    assert.equal(logged('warn').length, 1);
    assert.match(logged('warn')[0]!.msg, /fewer proxies/);
    assert.equal(watch.isMissing(), false);
  });

  test('warns once when many sessions come from the addresses of one pair of balancers', () => {
    for (const trustProxy of [0, 1]) {
      lines = [];
      const watch = watchForwarding(trustProxy, log);
      const address = (count: number) => `10.0.0.${count % 2}`;
      for (let count = 0; count < 3 * SESSIONS_TO_COMPARE; count += 1) {
        watch.noteVisitor('ses_again', address(count));
        if (count < SESSIONS_TO_COMPARE - 1) watch.noteVisitor(`ses_${count}`, address(count));
      }
      assert.equal(logged('warn').length, 1);
      assert.match(logged('warn')[0]!.msg, /same address/);
    }
  });

  test('warns when the one address is the loopback of a proxy on the same machine', () => {
    const watch = watchForwarding(1, log);
    for (let count = 0; count < SESSIONS_TO_COMPARE; count += 1)
      watch.noteVisitor(`ses_${count}`, '127.0.0.1');
    assert.equal(logged('warn').length, 1);
  });

  test('does not warn about an office among other visitors, nor about fewer sessions', () => {
    const amongOthers = watchForwarding(1, log);
    for (let home = 0; home < 2; home += 1) amongOthers.noteVisitor(`ses_home_${home}`, `198.51.100.${home}`);
    for (let count = 2; count < SESSIONS_TO_COMPARE; count += 1)
      amongOthers.noteVisitor(`ses_${count}`, VISITOR);
    const alone = watchForwarding(1, log);
    for (let count = 1; count < SESSIONS_TO_COMPARE; count += 1) alone.noteVisitor(`ses_${count}`, VISITOR);
    assert.deepEqual(lines, []);
  });
});
