/** What a host reads about its events. */
import assert from 'node:assert/strict';
import type { Delivery, EventPage, EventRecord } from '../../contract/schemas/events.js';
import { HOST_KEY, type TestProxy } from '../test-proxy.js';

export async function listed(proxy: TestProxy, query = '', key = HOST_KEY): Promise<EventPage> {
  const response = await proxy.call('GET', `/v1/events?wait=0${query}`, key);
  assert.equal(response.status, 200);
  return (await response.json()) as EventPage;
}

/** Each event of a host, page by page. */
export async function allEvents(proxy: TestProxy, query = '&limit=200', key = HOST_KEY) {
  const all: EventRecord[] = [];
  for (let after = 0; ;) {
    const page = await listed(proxy, `&after=${after}${query}`, key);
    if (page.events.length === 0) return all;
    all.push(...page.events);
    after = page.after;
  }
}

/** The newest event of a verification, with the delivery to the only receiver. */
export async function eventOf(
  proxy: TestProxy,
  verificationId: string,
): Promise<EventRecord & { delivery: Delivery }> {
  const event = (await allEvents(proxy)).findLast(({ data }) => data.id === verificationId)!;
  return event && { ...event, delivery: event.deliveries[0]! };
}

/** Delivers one event again. */
export const replay = (proxy: TestProxy, { position }: EventRecord, receiver?: number) =>
  proxy.post<{ events: number }>(HOST_KEY, '/v1/events/replay', 202, {
    after: position - 1,
    until: position,
    receiver,
  });
