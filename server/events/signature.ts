import { createHmac } from 'node:crypto';

/** The three headers of Standard Webhooks. One signature per key: a receiver may hold the old key or the new one. */
export function signedHeaders(
  message: { id: string; timestamp: number; body: string },
  keys: readonly Uint8Array[],
): Record<string, string> {
  const { id, timestamp, body } = message;
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
