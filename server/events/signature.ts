import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
/** Standard Webhooks, symmetric signatures: a secret has 24 to 64 bytes. */
const SECRET_BYTES = { min: 24, max: 64 };
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The key in `whsec_…`; null when the text has another form. */
export function signingKey(secret: string): Uint8Array | null {
  const encoded = secret.slice(PREFIX.length);
  if (!secret.startsWith(PREFIX) || !BASE64.test(encoded)) return null;
  const key = Buffer.from(encoded, 'base64');
  return key.length < SECRET_BYTES.min || key.length > SECRET_BYTES.max ? null : key;
}

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
