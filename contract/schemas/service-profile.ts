import { z } from 'zod';
import * as plain from '../service-profile.js';
import { schemaOf } from './schema-of.js';

const limit = z.number().int().min(0).max(1_000_000).optional();
const form = z.string().regex(/^[0-9NA]{1,32}$/);
const seen = z.enum(['ignored', 'refused']).optional();

export const ServiceProfile = schemaOf<plain.ServiceProfile>()(
  z.strictObject({
    profile: z.literal(1),
    limits: z
      .strictObject({
        request: limit,
        status: limit,
        details: limit,
        screening: limit.unwrap().nullable().optional(),
      })
      .optional(),
    limitWindow: z.enum(['sliding', 'fixed']).optional(),
    countRefused: z.boolean().optional(),
    secondRequest: z.enum(['refuse', 'supersede']).optional(),
    lifetimeSeconds: z.number().int().min(1).max(86_400).optional(),
    unfinishedDetails: z.literal(plain.UNFINISHED_DETAILS_STATUSES).optional(),
    countries: z.enum(['narrow', 'weigh']).optional(),
    nationalIds: z.strictObject({ accepted: z.array(form), refused: z.array(form) }).optional(),
    errorBody: z.record(z.string(), z.string()).optional(),
    webhook: z.array(z.string()).optional(),
    nulls: seen,
    unknownFields: seen,
  }),
);
export type ServiceProfile = plain.ServiceProfile;

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
