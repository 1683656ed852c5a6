import type { HostEvent, DeliveryOutcome, DeliveryState, HostEventType } from '../../contract/events.js';
import type { Delivery, EventRecord } from '../../contract/schemas/events.js';
import type { Row } from '../store/database.js';

/** A row of `proxy.events`. */
export interface EventRow extends Row {
  id: string;
  position: number | null;
  type: HostEventType;
  verification_id: string | null;
  screening_id: string | null;
  status: string | null;
  data: object | null;
  reference: string | null;
  created_at: Date;
}

/** A row of `proxy.deliveries`. */
export interface DeliveryRow extends Row {
  event_id: string;
  receiver: string;
  next_attempt_at: Date | null;
  attempts: number;
  failures: number;
  last_outcome: DeliveryOutcome | null;
  last_status: number | null;
  last_answer: Delivery['lastAnswer'];
  delivered_at: Date | null;
}

/** The table holds type and data of one kind of event together. */
export function hostEvent(row: EventRow): HostEvent {
  const { type, verification_id, screening_id, status, reference, data } = row;
  const id = verification_id ?? screening_id;
  const timestamp = row.created_at.toISOString();
  return {
    type,
    timestamp,
    data: data ? { id, reference, ...data } : { id, status, reference },
  } as HostEvent;
}

/** As `GET /v1/events` has it. */
export function eventRecord(row: EventRow, deliveries: Delivery[]): EventRecord {
  return { id: row.id, position: row.position!, ...hostEvent(row), deliveries };
}

/** `receiver`: its place in the list of this process. */
export function deliveryRecord(row: DeliveryRow, receiver: number | null): Delivery {
  const done: DeliveryState = row.delivered_at === null ? 'given_up' : 'delivered';
  return {
    receiver,
    state: row.next_attempt_at === null ? done : 'waiting',
    attempts: row.attempts,
    lastOutcome: row.last_outcome,
    lastStatus: row.last_status,
    lastAnswer: row.last_answer,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
  };
}
