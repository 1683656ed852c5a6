import { signingKey } from '../events/signing-key.js';
import { HostSettingError } from './host-errors.js';

/** The headers of a request, as Node, a function on AWS, or fetch gives them. */
export type EventHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | { get(name: string): string | null | undefined };

/**
 * The bytes that were signed.
 *
 * @throws HostSettingError for anything else, such as a parsed body: no event could ever be verified so.
 */
export function bytesOfBody(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string' && body !== '[object Object]') return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]')
    return new Uint8Array(body as ArrayBuffer);
  throw new HostSettingError(
    'Pass the body as text or bytes, as it arrived, before any parser: `express.text({ type: "application/json" })` ' +
      'gives it as `request.body`, and `await request.text()` where a request is one of fetch.',
  );
}

/** @throws HostSettingError when no header can be read of it. */
export function checkedHeaders(headers: unknown): EventHeaders {
  if (typeof headers !== 'object' || !headers || Array.isArray(headers) || headers instanceof Promise)
    throw new HostSettingError(
      'Pass the headers of the request, such as `request.headers`; with `await` before them if they are a Promise.',
    );
  return headers as EventHeaders;
}

/** Empty when it is not there, or there several times. */
export function headerOf(headers: EventHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const [single, ...others] = Array.isArray(value) ? (value as unknown[]) : [value];
  return typeof single === 'string' && others.length === 0 ? single : '';
}

/** @throws HostSettingError, without the secret. */
export function keysOf(secrets: unknown): Uint8Array<ArrayBuffer>[] {
  const given: unknown[] = Array.isArray(secrets) ? secrets : [secrets];
  const keys = given.map((secret) => (typeof secret === 'string' ? signingKey(secret) : null));
  if (keys.length > 0 && keys.every((key) => key !== null)) return keys;
  throw new HostSettingError(
    'Each secret must be one of HOST_WEBHOOK_SECRETS: whsec_ and base64, without blanks. Give several as a list. ' +
      'If none is set, set the variable that you read it from.',
  );
}
