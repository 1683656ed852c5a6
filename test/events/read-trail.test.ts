import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AuditList } from '../../contract/events.js';
import { createReadTrail } from '../../server/events/audit.js';
import type { Database } from '../../server/store/database.js';
import { pglite } from '../engines.js';
import { HOST_KEY, ORIGIN, proxyForSuite } from '../test-proxy.js';

describe('the trail of reads', () => {
  const proxy = proxyForSuite(pglite);

  test('has a list and a screening that a page reads each minute once for each session', async () => {
    const answered = async (path: string, token: string) => {
      const answer = await proxy.call('GET', path, token);
      assert.equal(answer.status, 200);
      return (await answer.json()) as AuditList;
    };
    const screening = { name: 'Jane Doe', entityType: 'person' };
    const { id } = await proxy.post<{ id: string }>(HOST_KEY, '/v1/screenings', 201, screening);
    for (let person = 1; person <= 2; person += 1) {
      const grant = { origin: ORIGIN, screening: { read: true, list: true } };
      const { token } = await proxy.post<{ token: string }>(HOST_KEY, '/v1/sessions', 201, grant);
      for (let minute = 1; minute <= 3; minute += 1)
        for (const path of ['', `/${id}?pageNumber=${minute}`, `/${id}/changes`])
          await answered(`/v1/screenings${path}`, token);
    }
    const { entries } = await answered('/v1/audit?limit=100', HOST_KEY);
    const read = entries.filter(({ event }) => ['screening.read', 'screening.listed'].includes(event));
    assert.deepEqual(read.map(({ event, subject }) => [event, subject]).toReversed(), [
      ['screening.listed', null],
      ['screening.read', id],
      ['screening.listed', null],
      ['screening.read', id],
    ]);
    assert.equal(new Set(read.map(({ actor }) => actor)).size, 2);
  });

  test('writes again after an hour, and what could not be written', async () => {
    let [written, now, isFailing] = [0, 0, true];
    const query = async () => {
      if (isFailing) throw new Error('the database does not answer');
      written += 1;
      return [];
    };
    const wasRead = createReadTrail({ query } as unknown as Database, () => now);
    const read = () => wasRead('screening.read', { actor: 'session:1', host: 'a', requestId: null }, 'one');
    const together = await Promise.allSettled([read(), read()]);
    assert.deepEqual(
      together.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    isFailing = false;
    await read();
    now = 3_599_999;
    await read();
    assert.equal(written, 1);
    now = 3_600_000;
    await read();
    assert.equal(written, 2);
  });
});
