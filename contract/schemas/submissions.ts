import { z } from 'zod';
import { DEFAULT_FILTER_OPERATOR, FILTER_OPERATORS, KYC_STATES } from '../submission-rules.js';
import type * as plain from '../submissions.js';
import { envelope, schemaOf } from './schema-of.js';

export const SearchFilter = schemaOf<plain.SearchFilter>()(
  z.object({
    fieldId: z.string().min(1).describe('The field of the form.'),
    value: z
      .string()
      .describe('The value to compare with: a text, a day as `YYYY-MM-DD`, or a decimal number as text.'),
    operator: z
      .enum(FILTER_OPERATORS)
      .optional()
      .describe(
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
    submissionId: z.string().describe('The id of the submission.'),
    customerId: z.string().nullish().describe('The id of the customer.'),
    customerName: z.string().nullish().describe('The customer’s full name.'),
    submissionDate: z.string().describe('When it was submitted, UTC.'),
    kycState: z.string().describe('Its state: one of the `states` of the request.'),
    email: z.string().nullish().describe('The customer’s email address.'),
    matchedValues: z
      .record(z.string(), z.string().nullish())
      .nullish()
      .describe('The stored value of each field in `filters`, by `fieldId`. Present only with filters.'),
  }),
);

export const SubmissionSearchResult = schemaOf<plain.SubmissionSearchResult>()(
  z.looseObject({
    count: z.number().describe('Number of submissions that match.'),
    submissions: z.array(Submission).describe('The submissions that match.'),
  }),
);
export const SubmissionSearchResponse = envelope(SubmissionSearchResult);

export const SubmissionSearch = schemaOf<plain.SubmissionSearch>()(
  z.strictObject({
    formId: z
      .string()
      .min(1)
      .optional()
      .describe('The form to search. Required with a host key; a session has its form.'),
    states: z
      .array(z.enum(KYC_STATES))
      .optional()
      .describe(
        'Limits the search to submissions in these states. Omitted or empty: all states that the caller may see.',
      ),
    email: z
      .string()
      .max(320)
      .optional()
      .describe('The whole email address of the customer. Case does not matter.'),
    filters: z.array(SearchFilter).max(50).optional().describe('All of them must match.'),
  }),
);
