/** Reads the body of a submission search. @throws SandboxError 400 and 403, as § Errors documents. */
import { z } from 'zod';
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
} from '../../contract/submissions.js';
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

const Conditions = z.object({
  // Assumption: empty states and an empty email set no condition.
  states: z
    .array(z.enum(KYC_STATES, 'Invalid state value'), 'Invalid state value')
    .nullish()
    .transform((states) => (states?.length ? states : null)),
  email: z
    .string('Invalid email value')
    .nullish()
    .transform((email) => email || null),
  filters: z.array(z.unknown(), 'Invalid filters').nullish(),
});

/** § Authentication 5. */
const noPermission = () => forbidden("No permission on the form's submissions");

export function readSearch(body: unknown, { tenant, forms }: Pick<Caller, 'tenant' | 'forms'>): Search {
  // Assumption: a key without any form is refused before the body is read.
  if (forms?.length === 0) throw noPermission();
  const sent = asObject(body) ?? {};
  const form = FORMS.find(({ id, tenant: owner }) => id === sent['formId'] && owner === tenant.id);
  if (form === undefined) throw badRequest('Invalid form ID');
  if (forms?.includes(form.id) === false) throw noPermission();
  const { data, error } = Conditions.safeParse(sent);
  if (data === undefined) throw badRequest(error.issues[0]?.message ?? '');
  const filters = (data.filters ?? []).map((filter) => readFilter(asObject(filter) ?? {}, form));
  return { ...data, formId: form.id, filters };
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
