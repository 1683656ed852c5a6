/**
 * A search as text, for an attribute, from which a page can put it into its address:
 * `state=Approved&filter=income GreaterThan 1200.5`, encoded as a URL's query. Pure.
 *
 * Addresses are stored in histories and logs and sent to others. What is written holds no email address, and no value of
 * a field that the host has not marked with `inAddress`. What is read may hold both: the host wrote it.
 */
import {
  DEFAULT_FILTER_OPERATOR,
  FILTER_OPERATORS,
  KYC_STATES,
  type KycState,
  type SearchFilter,
} from '../../contract/submissions.js';
import type { FilterRow, FormField } from './filter-builder.js';

/** Anyone can write an address: this many rows are drawn without delay. */
const MAX_ROWS = 20;

/** What is not known, and a state that is not offered, is left out. */
export function readQuery(text: string, offered: readonly KycState[] = KYC_STATES) {
  const query = new URLSearchParams(text);
  const states = query.getAll('state');
  return {
    kycStates: offered.filter((state) => states.includes(state)),
    email: query.get('email') ?? '',
    rows: query.getAll('filter').slice(0, MAX_ROWS).map(readRow),
  };
}

function readRow(text: string): Omit<FilterRow, 'key'> {
  const [, id = '', name, value = ''] = /^(\S*)(?: (\w+)(?: (.*))?)?$/s.exec(text) ?? [];
  const operator = FILTER_OPERATORS.find((each) => each === name) ?? DEFAULT_FILTER_OPERATOR;
  return { fieldId: decoded(id), operator, value };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function writeQuery(
  kycStates: readonly KycState[],
  filters: readonly SearchFilter[],
  fields: readonly FormField[],
): string {
  const query = new URLSearchParams();
  for (const state of KYC_STATES) if (kycStates.includes(state)) query.append('state', state);
  for (const { fieldId, operator, value } of filters) {
    const isPublic = fields.some(({ id, inAddress }) => id === fieldId && inAddress);
    const parts = [encodeURIComponent(fieldId), operator, ...(isPublic ? [value] : [])];
    query.append('filter', parts.join(' '));
  }
  return query.toString();
}

/** The states that the host names, or all, in the order of the service. */
export function offeredStates(wanted: readonly KycState[] | string | undefined): readonly KycState[] {
  // An array becomes text with commas; so does anything else that a page may give. Empty: all.
  const names = wanted?.toString().match(/\w+/g);
  return KYC_STATES.filter((state) => names?.includes(state) ?? true);
}
