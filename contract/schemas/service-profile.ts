import { z } from 'zod';
import { DEFAULT_NATIONAL_ID_FORMS, isNationalId } from '../national-id.js';

const limit = z.int().min(0).max(1_000_000).optional();
/** The form of a number: `1NNNNNNNNN` is 1 and nine digits, `A` is a letter, `/` stands for itself. */
const form = z.string().regex(/^[0-9NA/]{1,32}$/);
const seen = z.enum(['ignored', 'refused']).optional();

export const UNFINISHED_DETAILS_STATUSES = [400, 404, 409, 422] as const;

/**
 * What a conformance run found out about a service where the document is silent. Sandbox and proxy read it. A field is
 * absent if the run did not find it out.
 */
export const ServiceProfile = z.strictObject({
  profile: z.literal(1),
  /** Calls accepted in a minute. Screening null: none was refused. */
  limits: z
    .strictObject({
      request: limit,
      status: limit,
      details: limit,
      screening: limit.unwrap().nullable().optional(),
    })
    .optional(),
  /** A fixed window starts with each minute of the clock. */
  limitWindow: z.enum(['sliding', 'fixed']).optional(),
  /** Only in a sliding window can it be seen. */
  countRefused: z.boolean().optional(),
  secondRequest: z.enum(['refuse', 'supersede']).optional(),
  lifetimeSeconds: z.int().min(1).max(86_400).optional(),
  unfinishedDetails: z.literal(UNFINISHED_DETAILS_STATUSES).optional(),
  countries: z.enum(['narrow', 'weigh']).optional(),
  nationalIds: z.strictObject({ accepted: z.array(form), refused: z.array(form) }).optional(),
  /** The fields of an error body and the type of each. */
  errorBody: z.record(z.string(), z.string()).optional(),
  webhook: z.array(z.string()).optional(),
  /** What null in an optional field does, and a field that does not exist. */
  nulls: seen,
  unknownFields: seen,
});
export type ServiceProfile = z.output<typeof ServiceProfile>;

/** @throws Error with a sentence that says what is wrong. */
export function parseServiceProfile(text: string): ServiceProfile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error('the file is not JSON; kyc-conformance --profile writes one');
  }
  const parsed = ServiceProfile.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw new Error(`the file is not a service profile${place && `: ${place}`}: ${issue?.message ?? ''}`);
}

const exampleOf = (form: string) => form.replaceAll('N', '0').replaceAll('A', 'a');

/** The seen forms, where the usual ones do not fit them; undefined: they do, or none were seen. */
export function nationalIdFormsOf({ nationalIds }: ServiceProfile): string | undefined {
  const { accepted = [], refused = [] } = nationalIds ?? {};
  const isUsual = (form: string) => isNationalId(exampleOf(form), DEFAULT_NATIONAL_ID_FORMS);
  if (accepted.length === 0 || (accepted.every(isUsual) && !refused.some(isUsual))) return undefined;
  return accepted.join(',');
}
