/** Data of a form, read by searching it, so that rules need no data of customers. */
import { accepted, answered, at, given, typed, Unchecked } from '../service/assertions.js';
import type { Answer } from '../service/answer.js';
import type { Check, Service } from '../service/service.js';

export interface Found {
  readonly submissionId: string;
  readonly kycState: string;
  readonly email: string;
  readonly matchedValues?: Readonly<Record<string, string>>;
}

export type FieldKind = 'text' | 'textArea' | 'date' | 'numeric';

const EVERY_VALUE: Readonly<Record<FieldKind, readonly { operator: string; value: string }[]>> = {
  text: ['a', 'e', 'i', '1'].map((value) => ({ operator: 'Contains', value })),
  textArea: ['a', 'e', 'i', '1'].map((value) => ({ operator: 'Contains', value })),
  date: [{ operator: 'GreaterThanOrEqual', value: '1000-01-01' }],
  numeric: [{ operator: 'GreaterThan', value: '-1000000000000' }],
};

export class FormData {
  readonly formId: string;
  readonly submissions: readonly Found[];
  readonly #service: Service;

  constructor(service: Service, formId: string, submissions: readonly Found[]) {
    this.#service = service;
    this.formId = formId;
    this.submissions = submissions;
  }

  async find(body: Record<string, unknown>): Promise<Found[]> {
    const answer = await this.#service.search({ formId: this.formId, ...body });
    answered(answer, 200, 'A search of the form');
    return (at(answer.body, 'result.submissions') ?? []) as Found[];
  }

  fieldOf(kind: FieldKind | 'richText'): string {
    return given(this.#service.facts.form?.[kind], `a field (form.${kind})`);
  }

  async values(kind: FieldKind, operator: string | undefined, value: string): Promise<string[]> {
    const fieldId = this.fieldOf(kind);
    const filter = operator === undefined ? { fieldId, value } : { fieldId, value, operator };
    const found = await this.find({ filters: [filter] });
    return found.map(({ matchedValues }) => {
      const stored = matchedValues?.[fieldId];
      typed(stored, ['string'], 'A stored value in matchedValues');
      return String(stored);
    });
  }

  stored(kind: FieldKind): Promise<string[]> {
    return this.#service.once(`stored ${kind}`, async () => {
      for (const { operator, value } of EVERY_VALUE[kind]) {
        const values = await this.values(kind, operator, value);
        if (values.length > 0) return values;
      }
      throw new Unchecked(`needs a form with values in its field form.${kind}`);
    });
  }

  /** The median: smaller and larger values exist. */
  async median(kind: FieldKind): Promise<string> {
    const values = await this.stored(kind);
    const order =
      kind === 'numeric' ? (one: string, other: string) => Number(one) - Number(other) : undefined;
    return given(values.toSorted(order)[Math.floor(values.length / 2)], 'a stored value');
  }

  filter(body: unknown): Promise<Answer> {
    return this.#service.search({ formId: this.formId, filters: [body] });
  }
}

export function startForm(service: Service): Promise<FormData> {
  return service.once('form', async () => {
    const { formId } = service;
    const answer = await service.search({ formId });
    accepted(answer, 'a form that can be searched (form.formId)');
    const submissions = (at(answer.body, 'result.submissions') ?? []) as Found[];
    given(submissions[0], 'a form with submissions');
    return new FormData(service, formId, submissions);
  });
}

export const onForm =
  (check: (form: FormData, service: Service) => Promise<void>): Check =>
  async (service) =>
    check(await startForm(service), service);
