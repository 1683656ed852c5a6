/** Values that fit our zod schemas, with those that rules accept which a schema does not show. */
import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { jsonSchemaOf } from '../../server/api/json-schema.js';
import { fitting } from './random-from-schema.js';
import { texts, type Known } from './random-json.js';

export const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2024-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Fields of the service, which proxy and sandbox share. */
export const SERVICE_VALUES: Known = {
  // Enough people that each can start again and again.
  nationalId: fc.integer({ min: 0, max: 99_999 }).map((number) => String(1_000_000_000 + number)),
  name: fc.oneof(fc.constantFrom('Ada Lovelace', 'محمد الحربي', 'Ли Вэй', '习近平'), texts),
  countries: fc.uniqueArray(fc.constantFrom('SA', 'FR', 'EG'), { maxLength: 3 }),
  entityDate: days,
  countryOfResidence: fc.constantFrom('SA', 'FR'),
  clientId: fc.constantFrom('client-a1', 'client-a2'),
  email: fc.constantFrom('ada@example.com', 'a@b'),
};

export function fits(schema: z.ZodType, known: Known): Arbitrary<unknown> {
  const described = jsonSchemaOf(schema, 'input');
  return fitting(described.schema, described.named, known);
}

/** Of each property. */
export function fitsEach(schema: z.ZodObject, known: Known): Known {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, one]) => [name, known[name] ?? fits(one as z.ZodType, known)]),
  );
}
