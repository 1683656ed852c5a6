/**
 * A search as text, for an attribute and for the page's address: `state=Approved&filter=income GreaterThan 1200.5`, encoded
 * as a URL's query. Pure.
 *
 * Addresses are stored in histories and logs and sent to others. What is written holds no email address, and no value of
 * a field that the host has not marked with `inAddress`. What is read may hold both: the host wrote it.
 */
import {
  DEFAULT_FILTER_OPERATOR,
  FILTER_OPERATORS,
  KYC_STATES,
  type KycState,
} from '../../contract/submission-rules.js';
import type { SearchFilter } from '../../contract/submissions.js';
import type { FilterRow, FormField } from './filter-builder.js';

export interface SearchQuery {
  readonly kycStates: readonly KycState[];
  readonly email: string;
  readonly rows: readonly Omit<FilterRow, 'key'>[];
}

/** Anyone can write an address: this many rows are drawn without delay. */
const MAX_ROWS = 20;

/** What is not known is left out. */
export function readQuery(text: string): SearchQuery {
  const query = new URLSearchParams(text);
  const states = query.getAll('state');
  return {
    kycStates: KYC_STATES.filter((state) => states.includes(state)),
    email: query.get('email') ?? '',
    rows: query.getAll('filter').slice(0, MAX_ROWS).map(readRow),
  };
}

function readRow(text: string): Omit<FilterRow, 'key'> {
  const [, id = '', name, value = ''] = /^(\S*)(?: (\w+)(?: (.*))?)?$/s.exec(text) ?? [];
  const operator = FILTER_OPERATORS.find((each) => each === name) ?? DEFAULT_FILTER_OPERATOR;
  return { fieldId: decoded(id), operator, value };
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

/** The parameters of the search in an address, without their prefix. */
export function queryOfAddress(address: string, prefix: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of new URL(address).searchParams) {
    if (name.startsWith(`${prefix}.`)) query.append(name.slice(prefix.length + 1), value);
  }
  return query.toString();
}

/** The address with this search; all other parameters stay. */
export function addressWith(address: string, prefix: string, query: string): string {
  const url = new URL(address);
  if (queryOfAddress(address, prefix) === query) return address;
  const before = new URLSearchParams(url.search);
  url.search = '';
  for (const [name, value] of before) {
    if (!name.startsWith(`${prefix}.`)) url.searchParams.append(name, value);
  }
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.append(`${prefix}.${name}`, value);
  return url.href;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
