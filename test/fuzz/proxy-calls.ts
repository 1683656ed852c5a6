/** The declared calls of the proxy as requests that fit them. */
import fc from 'fast-check';
import { API_CALLS } from '../../server/api/api-calls.js';
import type { CallerKind } from '../../server/api/api-call.js';
import { ORIGIN } from '../test-proxy.js';
import { fits, fitsEach, SERVICE_VALUES } from './known-values.js';
import type { Known } from './random-json.js';
import type { FuzzCall } from './random-request.js';

export const REFERENCES = ['customer-1', 'customer-2'];

const KNOWN: Known = {
  ...SERVICE_VALUES,
  origin: fc.constantFrom(ORIGIN, 'https://other.example'),
  reference: fc.constantFrom(...REFERENCES),
  formId: fc.constantFrom('form-1', 'form-2'),
  cursor: fc.integer({ min: 0, max: 500 }).map(String),
  TransId: fc.oneof(fc.uuid(), fc.string({ minLength: 1 })),
  'Idempotency-Key': fc.oneof(fc.uuid(), fc.constantFrom('a', 'b', 'c')),
};

export interface ProxyFuzzCall extends FuzzCall {
  readonly caller: CallerKind;
}

export const PROXY_CALLS: readonly ProxyFuzzCall[] = API_CALLS.map(
  ({ method, path, caller, query, headers, body }) => ({
    method: method.toUpperCase(),
    path,
    caller,
    ...(query && { query: fitsEach(query, KNOWN) }),
    ...(headers && { headers: fitsEach(headers, KNOWN) }),
    ...(body && { body: fits(body, KNOWN) }),
  }),
);
