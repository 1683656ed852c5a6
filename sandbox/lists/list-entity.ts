/** One entry of a published list, in the form that every reader returns. */
import type { Gender, RISK_TYPES } from '../../contract/rules.js';

/** `other`: the list does not say; screenings of persons and of companies both search it. */
export const LISTED_TYPES = ['person', 'company', 'vessel', 'aircraft', 'other'] as const;
export type ListedType = (typeof LISTED_TYPES)[number];

export type RiskType = (typeof RISK_TYPES)[number];

export interface ListEntity {
  /** The list's identifier, the same in every version. */
  readonly sourceId: string;
  readonly entityType: ListedType;
  /** The name is in its own script, given name first. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** Aliases that the list calls weak: they match with a lower strength. */
  readonly weakAliases: readonly string[];
  /** Birth or foundation: YYYY, YYYY-MM or YYYY-MM-DD, an estimate with "circa " before it. A range becomes a value for each year. */
  readonly dates: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** At least one, the highest risk first. */
  readonly riskTypes: readonly RiskType[];
  readonly programmes: readonly string[];
  readonly positions: readonly string[];
  readonly mentions: number;
  readonly gender: Gender | null;
  readonly idNumbers: readonly string[];
  readonly registrationNumbers: readonly string[];
}

/** Trims, collapses white space, removes empty and repeated values; same order. */
export function distinct(values: Iterable<string | undefined | null>): string[] {
  const kept = new Set<string>();
  for (const value of values) {
    const text = value?.replace(/\s+/g, ' ').trim();
    if (text) kept.add(text);
  }
  return [...kept];
}

export function genderFrom(text: string | undefined | null): Gender | null {
  const letter = text?.trim().charAt(0).toLowerCase();
  return letter === 'm' ? 'Male' : letter === 'f' ? 'Female' : null;
}
