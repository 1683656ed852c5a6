/** The declared calls of the proxy as requests that fit them. */
import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { API_CALLS } from '../../server/api/api-calls.js';
import type { CallerKind } from '../../server/api/api-call.js';
import { jsonSchemaOf } from '../../server/api/reference/json-schema.js';
import { ORIGIN } from '../test-proxy.js';
import { fitting, texts, type Known } from './random-json.js';
import type { FuzzCall } from './random-request.js';

export const REFERENCES = ['customer-1', 'customer-2'];
/** Enough of them that a person can start again and again. */
const people = fc.integer({ min: 0, max: 99_999 }).map((number) => String(1_000_000_000 + number));

/** What passes the rules that a schema does not show. */
const KNOWN: Known = {
  origin: fc.constantFrom(ORIGIN, 'https://other.example'),
  nationalId: people,
  reference: fc.constantFrom(...REFERENCES),
  formId: fc.constantFrom('form-1', 'form-2'),
  name: fc.oneof(fc.constantFrom('Ada Lovelace', 'محمد الحربي', 'Ли Вэй', '习近平'), texts),
  countries: fc.uniqueArray(fc.constantFrom('SA', 'FR', 'EG'), { maxLength: 3 }),
  entityDate: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2024-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  countryOfResidence: fc.constantFrom('SA', 'FR'),
  clientId: fc.constantFrom('client-a1', 'client-a2'),
  email: fc.constantFrom('ada@example.com', 'a@b'),
  cursor: fc.integer({ min: 0, max: 500 }).map(String),
  TransId: fc.oneof(fc.uuid(), fc.string({ minLength: 1 })),
  'Idempotency-Key': fc.oneof(fc.uuid(), fc.constantFrom('a', 'b', 'c')),
};

function fits(schema: z.ZodType): Arbitrary<unknown> {
  const described = jsonSchemaOf(schema, 'input');
  return fitting(described.schema, described.named, KNOWN);
}

const fitsEach = (schema: z.ZodObject): Known =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, one]) => [name, KNOWN[name] ?? fits(one as z.ZodType)]),
  );

export interface ProxyFuzzCall extends FuzzCall {
  readonly caller: CallerKind;
}

export const PROXY_CALLS: readonly ProxyFuzzCall[] = API_CALLS.map(
  ({ method, path, caller, query, headers, body }) => ({
    method: method.toUpperCase(),
    path,
    caller,
    ...(query && { query: fitsEach(query) }),
    ...(headers && { headers: fitsEach(headers) }),
    ...(body && { body: fits(body) }),
  }),
);
