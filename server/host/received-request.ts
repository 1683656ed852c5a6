import { signingKey } from '../events/signing-key.js';
import { HostSettingError } from './host-errors.js';

/** The headers of a request, as Node, a function on AWS, or fetch gives them. */
export type EventHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | { get(name: string): string | null | undefined };

const RAW =
  'Pass it as it arrived, before any parser: `express.text({ type: "application/json" })` gives it as `request.body`, and `await request.text()` where a request is one of fetch.';

/**
 * The bytes that were signed.
 *
 * @throws HostSettingError when a parser ran before, or nothing came: no event could ever be verified so.
 */
export function bytesOfBody(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') {
    if (body === '[object Object]')
      throw new HostSettingError(`The body was parsed, then made a text of. ${RAW}`);
    return new TextEncoder().encode(body);
  }
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]')
    return new Uint8Array(body as ArrayBuffer);
  if (body === undefined || body === null)
    throw new HostSettingError(`No body was given: nothing reads it, or for another content type. ${RAW}`);
  if (isPromise(body)) throw new HostSettingError('The body is a Promise: write `await` before it.');
  if (isStream(body)) throw new HostSettingError(`The body is not read yet. ${RAW}`);
  throw new HostSettingError(`The body was parsed: what was signed is gone. ${RAW}`);
}

/** @throws HostSettingError when no header can be read of it. */
export function checkedHeaders(headers: unknown): EventHeaders {
  if (isPromise(headers))
    throw new HostSettingError(
      'The headers are a Promise: write `await` before them, as in `await headers()`.',
    );
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    throw new HostSettingError('The headers must be those of the request, such as `request.headers`.');
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
  if (given.length === 0 || given.some((secret) => secret === undefined || secret === null || secret === ''))
    throw new HostSettingError(
      'The secret is missing. Set the variable that you read it from to one of HOST_WEBHOOK_SECRETS.',
    );
  return given.map((secret) => {
    const key = typeof secret === 'string' ? signingKey(secret) : null;
    if (key) return key;
    throw new HostSettingError(
      'Each secret must be one of HOST_WEBHOOK_SECRETS: whsec_ and base64, without blanks. Give several as a list, not with commas.',
    );
  });
}

function isPromise(value: unknown): boolean {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

/** A stream of fetch or of Node, or a request that still has one. */
function isStream(value: object): boolean {
  return ['getReader', 'pipe', 'arrayBuffer'].some(
    (method) => typeof (value as Record<string, unknown>)[method] === 'function',
  );
}
