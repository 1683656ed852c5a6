/**
 * What a conformance run found out about a service where the document is silent. Sandbox and proxy read it. What it did not
 * find out is left out. No I/O and no zod.
 */
import { DEFAULT_NATIONAL_ID_PATTERN, isNationalId } from './national-id.js';

export const UNFINISHED_DETAILS_STATUSES = [400, 404, 409, 422] as const;

export interface ServiceProfile {
  profile: 1;
  /** Calls accepted in a minute. Screening null: none was refused. */
  limits?:
    | {
        request?: number | undefined;
        status?: number | undefined;
        details?: number | undefined;
        screening?: number | null | undefined;
      }
    | undefined;
  /** A fixed window starts with each minute of the clock. */
  limitWindow?: 'sliding' | 'fixed' | undefined;
  /** Only in a sliding window can it be seen. */
  countRefused?: boolean | undefined;
  secondRequest?: 'refuse' | 'supersede' | undefined;
  lifetimeSeconds?: number | undefined;
  unfinishedDetails?: (typeof UNFINISHED_DETAILS_STATUSES)[number] | undefined;
  countries?: 'narrow' | 'weigh' | undefined;
  /** Forms and not numbers: `1NNNNNNNNN` is 1 and nine digits, `A` a letter. */
  nationalIds?: { accepted: string[]; refused: string[] } | undefined;
  /** The fields of an error body and the type of each. */
  errorBody?: Record<string, string> | undefined;
  /** The fields of a webhook. */
  webhook?: string[] | undefined;
  /** What null in an optional field does, and a field that does not exist. */
  nulls?: 'ignored' | 'refused' | undefined;
  unknownFields?: 'ignored' | 'refused' | undefined;
}

const exampleOf = (form: string) => form.replaceAll('N', '0').replaceAll('A', 'a');

/** The seen forms, where the usual pattern does not fit them; undefined: it does, or none were seen. */
export function nationalIdFormsOf({ nationalIds }: ServiceProfile): string | undefined {
  const { accepted = [], refused = [] } = nationalIds ?? {};
  const isUsual = (form: string) => isNationalId(exampleOf(form), DEFAULT_NATIONAL_ID_PATTERN);
  if (accepted.length === 0 || (accepted.every(isUsual) && !refused.some(isUsual))) return undefined;
  return accepted.map((form) => form.replaceAll('N', '[0-9]').replaceAll('A', '[a-z]')).join('|');
}
