import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Verification } from '../../../contract/identity.js';
import { StreamClient, streamEvent } from '../../../server/identity/stream-client.js';
import { until } from '../../test-proxy.js';
import { WAITING } from '../streams-alone.js';

const verification = (changes: Partial<Verification> = {}): Verification => ({
  ...WAITING,
  version: 2,
  ...changes,
});

describe('a client of a stream', () => {
  /** Small buffers, so that a client that does not read is felt at once. */
  const directory = mkdtempSync(join(tmpdir(), 'kyc-elements-client-'));
  const path = join(directory, 'socket');
  let server: Server;
  const accepted: Socket[] = [];
  const pages: Socket[] = [];
  before(async () => {
    server = createServer({ allowHalfOpen: true }, (socket) => accepted.push(socket.resume()));
    await new Promise<void>((listening) => server.listen(path, listening));
  });
  after(() => {
    for (const page of pages) page.destroy();
    server.close();
    rmSync(directory, { recursive: true });
  });

  async function open() {
    const page = createConnection(path).pause();
    pages.push(page);
    const ours = await until('it is accepted', () => accepted.pop());
    const errors: Error[] = [];
    ours.on('error', (error) => errors.push(error));
    const cuts: string[] = [];
    const client = new StreamClient(
      ours,
      'ver_1',
      { sessionId: null, shown: (verification) => verification, endsAtCode: false },
      () => cuts.push('cut'),
    );
    const read = () => {
      let text = '';
      page.on('data', (chunk) => (text += chunk.toString())).resume();
      return () => text;
    };
    return { page, ours, client, errors, cuts, read };
  }

  test('gets what changed, never an older version, and the delay of a reconnect', async () => {
    const { client, read } = await open();
    const text = read();
    client.send(streamEvent(verification({ version: 3 })));
    client.send(streamEvent(verification({ version: 3, now: '2026-01-01T00:00:09.000Z' })));
    client.send(streamEvent(verification({ version: 2, code: '17' })));
    client.send(streamEvent(verification({ version: 3, reason: 'code_replaced' })));
    await until('the content arrives', () => text().includes('code_replaced'));
    assert.match(text(), /^retry: [12]\d{3}\n\n/);
    const events = [...text().matchAll(/event: verification\nid: 3\ndata: (.+)\n\n/g)];
    assert.deepEqual(
      events.map(([, data]) => JSON.parse(data!) as Verification),
      [verification({ version: 3 }), verification({ version: 3, reason: 'code_replaced' })],
    );
  });

  test('that ended is written nothing more, though it has not taken the end yet', async () => {
    const { page, ours, client, errors, cuts, read } = await open();
    // More than the socket's buffers hold, so that the end stays behind it.
    while (ours.writableLength === 0) ours.write('x'.repeat(16 * 1024));
    client.send(streamEvent(verification({ version: 3, status: 'COMPLETED', code: null })));
    assert.equal(ours.writableEnded, true);
    client.send(streamEvent(verification({ version: 4, status: 'EXPIRED', code: null })));
    client.end();
    client.sendHeartbeat(false);
    assert.deepEqual(cuts, []);
    const text = read();
    await until('the page has all of it', () => text().includes('COMPLETED') && page.readableEnded);
    assert.doesNotMatch(text(), /EXPIRED|still here/);
    assert.deepEqual(errors, []);
  });

  test('is cut by the second heartbeat that finds it stuck, and once; one that reads hears it', async () => {
    const stuck = await open();
    while (stuck.ours.writableLength === 0) stuck.ours.write('x'.repeat(16 * 1024));
    stuck.client.sendHeartbeat(false);
    assert.equal(stuck.ours.destroyed, false);
    stuck.client.sendHeartbeat(false);
    stuck.client.sendHeartbeat(false);
    stuck.client.send(streamEvent(verification()));
    assert.equal(stuck.ours.destroyed, true);
    assert.deepEqual(stuck.cuts, ['cut']);
    assert.deepEqual(stuck.errors, []);

    const reading = await open();
    const text = reading.read();
    reading.client.sendHeartbeat(false);
    await until('it hears', () => text().endsWith(': still here\n\n'));
    reading.client.sendHeartbeat(false);
    reading.client.sendHeartbeat(false);
    assert.deepEqual(reading.cuts, []);
  });

  test('in line is asked to come back after a minute or two, and cut if its network has gone; others stay', async () => {
    const beatsUntil = (end: () => boolean, beat: () => void) => {
      let beats = 0;
      while (!end() && beats < 50) {
        beat();
        beats += 1;
      }
      return beats;
    };
    for (let count = 0; count < 20; count += 1) {
      const { client, ours, cuts } = await open();
      const beats = beatsUntil(
        () => ours.writableEnded,
        () => {
          assert.equal(ours.destroyed, false);
          client.sendHeartbeat(true);
        },
      );
      assert.ok(beats > 6 && beats <= 13, `${beats} heartbeats`);
      // This page never closes its side, as one whose network has gone.
      assert.equal(
        beatsUntil(
          () => ours.destroyed,
          () => client.sendHeartbeat(true),
        ),
        2,
      );
      assert.deepEqual(cuts, ['cut']);
    }
    const waiting = await open();
    assert.equal(
      beatsUntil(
        () => waiting.ours.writableEnded,
        () => waiting.client.sendHeartbeat(false),
      ),
      50,
    );
  });
});
