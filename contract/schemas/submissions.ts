import { z } from 'zod';
import { DEFAULT_FILTER_OPERATOR, FILTER_OPERATORS, KYC_STATES } from '../submissions.js';
import type * as plain from '../submissions.js';
import { envelope, nullish, nullishText, number, optional, schemaOf, text, textUpTo } from './schema-of.js';

export const SearchFilter = schemaOf<plain.SearchFilter>()(
  z.object({
    fieldId: z.string().min(1).describe('The field of the form.'),
    value: text('The value to compare with: a text, a day as `YYYY-MM-DD`, or a decimal number as text.'),
    operator: optional(
      z.enum(FILTER_OPERATORS),
      `\`${DEFAULT_FILTER_OPERATOR}\` if omitted. \`Contains\` is for texts and is case-sensitive. The operators that compare order are for days and numbers.`,
    ),
  }),
);

export const SubmissionSearchRequest = z.object({
  formId: z.string().min(1),
  states: z.array(z.enum(KYC_STATES)).optional(),
  email: z.string().optional(),
  filters: z.array(SearchFilter).optional(),
});
export type SubmissionSearchRequest = z.output<typeof SubmissionSearchRequest>;

export const Submission = schemaOf<plain.Submission>()(
  z.looseObject({
    submissionId: text('The id of the submission.'),
    customerId: nullishText('The id of the customer.'),
    customerName: nullishText('The customer’s full name.'),
    submissionDate: text('When it was submitted, UTC.'),
    kycState: text('Its state: one of the `states` of the request.'),
    email: nullishText('The customer’s email address.'),
    matchedValues: nullish(
      z.record(z.string(), z.string().nullish()),
      'The stored value of each field in `filters`, by `fieldId`. Present only with filters.',
    ),
  }),
);

export const SubmissionSearchResult = schemaOf<plain.SubmissionSearchResult>()(
  z.looseObject({
    count: number('Number of submissions that match.'),
    submissions: z.array(Submission).describe('The submissions that match.'),
  }),
);
export const SubmissionSearchResponse = envelope(SubmissionSearchResult);

export const SubmissionSearch = schemaOf<plain.SubmissionSearch>()(
  z.strictObject({
    formId: optional(textUpTo(200), 'The form to search. Required with a host key; a session has its form.'),
    states: optional(
      z.array(z.enum(KYC_STATES)),
      'Limits the search to submissions in these states. Omitted or empty: all states that the caller may see.',
    ),
    email: optional(
      // The service may take an empty one for none, and answer with the submissions of all.
      z.string().max(320).regex(/\S/, 'Must not be blank: omit it to find those of every customer.'),
      'The whole email address of the customer. Case does not matter.',
    ),
    filters: optional(z.array(SearchFilter.strict()).max(50), 'All of them must match.'),
  }),
);
