/** Reads the body of a submission search. @throws SandboxError 400 and 403, as § Errors documents. */
import { isIsoDate } from '../../contract/rules.js';
import {
  DEFAULT_FILTER_OPERATOR,
  FILTER_OPERATORS,
  KYC_STATES,
  OPERATORS_BY_FIELD_TYPE,
  isDecimal,
  type FieldType,
  type FilterOperator,
  type KycState,
} from '../../contract/submission-rules.js';
import { badRequest, forbidden } from '../http/errors.js';
import type { Caller } from '../http/keys.js';
import { FORMS, type Field, type Form } from './forms.js';

export interface Filter {
  readonly fieldId: string;
  readonly type: Exclude<FieldType, 'RichTextBox'>;
  readonly operator: FilterOperator;
  readonly value: string;
}

export interface Search {
  readonly formId: string;
  /** Null: all states. */
  readonly states: readonly KycState[] | null;
  /** Null: any email. */
  readonly email: string | null;
  readonly filters: readonly Filter[];
}

/** Postgres refuses to compare numbers with many more digits. */
const MAX_NUMBER_LENGTH = 1000;

type Sent = Readonly<Record<string, unknown>>;

/** § Authentication 5. */
const noPermission = () => forbidden("No permission on the form's submissions");

export function readSearch(body: unknown, { tenant, forms }: Pick<Caller, 'tenant' | 'forms'>): Search {
  // Assumption: a key without any form is refused before the body is read.
  if (forms?.length === 0) throw noPermission();
  const sent = asObject(body) ?? {};
  const form = FORMS.find(({ id, tenant: owner }) => id === sent['formId'] && owner === tenant.id);
  if (form === undefined) throw badRequest('Invalid form ID');
  if (forms?.includes(form.id) === false) throw noPermission();
  return {
    formId: form.id,
    states: readStates(sent['states']),
    email: readEmail(sent['email']),
    filters: readFilters(sent['filters'], form),
  };
}

function readStates(states: unknown): readonly KycState[] | null {
  if (states === undefined || states === null) return null;
  if (!Array.isArray(states)) throw badRequest('Invalid state value');
  for (const state of states) {
    if (!(KYC_STATES as readonly unknown[]).includes(state)) throw badRequest('Invalid state value');
  }
  // Assumption: an empty list means all states.
  return states.length === 0 ? null : (states as KycState[]);
}

function readEmail(email: unknown): string | null {
  // Assumption: an empty email means any email.
  if (email === undefined || email === null || email === '') return null;
  if (typeof email !== 'string') throw badRequest('Invalid email value');
  return email;
}

function readFilters(filters: unknown, form: Form): readonly Filter[] {
  if (filters === undefined || filters === null) return [];
  if (!Array.isArray(filters)) throw badRequest('Invalid filters');
  return filters.map((filter: unknown) => readFilter(asObject(filter) ?? {}, form));
}

function readFilter(sent: Sent, form: Form): Filter {
  const field = form.fields.find(({ id }) => id === sent['fieldId']);
  if (field === undefined) throw badRequest('Field not found');
  const { type } = field;
  if (type === 'RichTextBox') throw badRequest(`Filtering is not supported for field type: ${type}`);
  return {
    fieldId: field.id,
    type,
    operator: readOperator(sent['operator'], field),
    value: readValue(sent, type),
  };
}

function readOperator(operator: unknown, { type }: Field): FilterOperator {
  if (operator === undefined || operator === null) return DEFAULT_FILTER_OPERATOR;
  const known = FILTER_OPERATORS.find((candidate) => candidate === operator);
  if (known === undefined) throw badRequest('Invalid operator');
  if (!OPERATORS_BY_FIELD_TYPE[type].includes(known)) {
    throw badRequest(`Operator ${known} is not supported for field type: ${type}`);
  }
  return known;
}

function readValue(sent: Sent, type: Filter['type']): string {
  const value = sent['value'];
  // JavaScript has a year 0000, Postgres does not.
  if (
    type === 'Date Picker' &&
    !(typeof value === 'string' && isIsoDate(value) && !value.startsWith('0000'))
  ) {
    throw badRequest('Invalid date value: dates are yyyy-MM-dd');
  }
  if (
    type === 'Numeric' &&
    !(typeof value === 'string' && value.length <= MAX_NUMBER_LENGTH && isDecimal(value))
  ) {
    throw badRequest('Invalid numeric value: numerics are decimal numbers');
  }
  if (typeof value !== 'string') throw badRequest('Invalid filter value');
  return value;
}

function asObject(value: unknown): Sent | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Sent) : null;
}
