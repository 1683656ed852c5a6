/** Submissions of a form, read by searching it, so that rules need no data of customers; and which of them a search must find. */
import type { FilterOperator } from '../../../contract/submissions.js';
import { Unchecked, accepted, answered, given, holds, listAt } from '../service/assertions.js';
import type { Service } from '../service/service.js';

interface Submission {
  readonly submissionId: string;
  readonly kycState: string;
  readonly email: string;
  readonly matchedValues?: Readonly<Record<string, string>>;
}

interface Search {
  readonly states?: readonly string[];
  readonly email?: string;
  readonly filters?: ReadonlyArray<{
    readonly fieldId: string;
    readonly operator?: FilterOperator;
    readonly value: string;
  }>;
}

/** What finds the values of a field: the first that finds some. */
const EVERY_VALUE = {
  text: ['a', 'e', 'i', '1'].map((value) => ({ operator: 'Contains', value }) as const),
  textArea: ['a', 'e', 'i', '1'].map((value) => ({ operator: 'Contains', value }) as const),
  date: [{ operator: 'GreaterThanOrEqual', value: '1000-01-01' }],
  numeric: [{ operator: 'GreaterThan', value: '-1000000000000' }],
} as const;
/** A field of the facts that can be filtered. */
export type Field = keyof typeof EVERY_VALUE;

/** What the document says of each operator. Dates compare as their texts in yyyy-MM-dd do. */
const FITS: Readonly<Record<FilterOperator, <T extends string | number>(stored: T, value: T) => boolean>> = {
  Equals: (stored, value) => stored === value,
  Contains: (stored, value) => String(stored).includes(String(value)),
  LessThan: (stored, value) => stored < value,
  GreaterThan: (stored, value) => stored > value,
  LessThanOrEqual: (stored, value) => stored <= value,
  GreaterThanOrEqual: (stored, value) => stored >= value,
};

export const searchForm = (service: Service, body?: object) =>
  service.call('POST', '/ExtForm/submissions/search', { formId: service.fact('form.formId'), ...body });

/** Without its values, which may be personal data. */
const nameOf = (search: Search) => `A search by ${Object.keys(search).join(' and ')}`;

async function foundBy(service: Service, search: Search): Promise<Submission[]> {
  const answer = await searchForm(service, search);
  answered(answer, [200], nameOf(search));
  return listAt(answer.body, 'result.submissions') as Submission[];
}

export function everySubmission(service: Service): Promise<Submission[]> {
  return service.once('submissions', async () => {
    const answer = await searchForm(service);
    accepted(answer, 'a form that can be searched (form.formId)');
    const all = listAt(answer.body, 'result.submissions') as Submission[];
    given(all[0], 'a form with submissions');
    return all;
  });
}

function valueIn({ matchedValues }: Submission, fieldId: string): string {
  const value: unknown = matchedValues?.[fieldId];
  holds(typeof value === 'string', 'A stored value in matchedValues is not a text');
  return value;
}

/** The values of a field by the id of the submission. */
export function storedIn(service: Service, field: Field): Promise<Map<string, string>> {
  return service.once(`stored ${field}`, async () => {
    const fieldId = service.fact(`form.${field}`);
    for (const filter of EVERY_VALUE[field]) {
      const some = await foundBy(service, { filters: [{ fieldId, ...filter }] });
      if (some.length > 0) return new Map(some.map((one) => [one.submissionId, valueIn(one, fieldId)]));
    }
    throw new Unchecked(`needs a form with values in its field form.${field}`);
  });
}

/** Smaller and larger values exist. */
export async function median(service: Service, field: Field): Promise<string> {
  const values = [...(await storedIn(service, field)).values()];
  const byNumber = (one: string, other: string) => Number(one) - Number(other);
  const inOrder = values.toSorted(field === 'numeric' ? byNumber : undefined);
  return given(inOrder[Math.floor(values.length / 2)], 'a stored value');
}

/** The search must find every submission of which is known that it fits, and none that does not. */
export async function finds(service: Service, search: Search): Promise<void> {
  const { states, email, filters = [] } = search;
  const { form } = service.facts;
  const fits = (one: Submission, valueOf: (fieldId: string) => string | undefined) =>
    (states === undefined || states.includes(one.kycState)) &&
    (email === undefined || one.email?.toLowerCase() === email.toLowerCase()) &&
    filters.every(({ fieldId, operator = 'Equals', value }) => {
      const stored = valueOf(fieldId);
      if (stored === undefined) return false;
      const isNumber = fieldId === form?.numeric;
      return isNumber ? FITS[operator](Number(stored), Number(value)) : FITS[operator](stored, value);
    });

  const found = await foundBy(service, search);
  const areFitting = found.every((one) => fits(one, (fieldId) => valueIn(one, fieldId)));
  holds(areFitting, `${nameOf(search)} finds a submission that does not fit`);
  const known = new Map<string, Map<string, string>>();
  for (const field of Object.keys(EVERY_VALUE) as Field[])
    if (filters.some(({ fieldId }) => fieldId === form?.[field]))
      known.set(service.fact(`form.${field}`), await storedIn(service, field));
  const ids = new Set(found.map(({ submissionId }) => submissionId));
  const missed = (await everySubmission(service)).filter(
    (one) => !ids.has(one.submissionId) && fits(one, (fieldId) => known.get(fieldId)?.get(one.submissionId)),
  );
  holds(missed.length === 0, `${nameOf(search)} does not find ${missed.length} submissions that fit`);
}
