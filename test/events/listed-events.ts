/** What a host reads about its events. */
import assert from 'node:assert/strict';
import type { EventList, EventRecord } from '../../contract/events.js';
import { HOST_KEY, type TestProxy } from '../test-proxy.js';

export async function listed(proxy: TestProxy, query = ''): Promise<EventList> {
  const response = await proxy.call('GET', `/v1/events${query}`, HOST_KEY);
  assert.equal(response.status, 200);
  return (await response.json()) as EventList;
}

export async function eventOf(proxy: TestProxy, verificationId: string): Promise<EventRecord> {
  const { events } = await listed(proxy, '?limit=200');
  return events.find((event) => event.data.id === verificationId)!;
}
