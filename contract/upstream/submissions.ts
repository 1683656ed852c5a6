import { z } from 'zod';
import { DEFAULT_FILTER_OPERATOR, FILTER_OPERATORS, KYC_STATES } from '../rules.js';
import { envelope } from './envelope.js';

export const SearchFilter = z.object({
  fieldId: z.string().min(1).describe('The field of the form to look at.'),
  value: z
    .string()
    .describe('What to compare with: a text, a day as `YYYY-MM-DD`, or a decimal number written as text.'),
  operator: z
    .enum(FILTER_OPERATORS)
    .optional()
    .describe(
      `\`${DEFAULT_FILTER_OPERATOR}\` when left out. \`Contains\` is for texts, and minds upper and lower case; the ordering ones are for days and numbers.`,
    ),
});
export type SearchFilter = z.infer<typeof SearchFilter>;

export const SubmissionSearchRequest = z.object({
  formId: z.string().min(1),
  states: z.array(z.enum(KYC_STATES)).optional(),
  email: z.string().optional(),
  filters: z.array(SearchFilter).optional(),
});
export type SubmissionSearchRequest = z.infer<typeof SubmissionSearchRequest>;

export const Submission = z.looseObject({
  submissionId: z.string().describe('Names the submission.'),
  customerId: z.string().nullish().describe('Names the customer.'),
  customerName: z.string().nullish().describe('The customer’s full name.'),
  submissionDate: z.string().describe('When it was made, UTC.'),
  kycState: z.string().describe('Its state, one of those that can be asked for.'),
  email: z.string().nullish().describe('The customer’s email address.'),
  matchedValues: z
    .record(z.string(), z.string().nullish())
    .nullish()
    .describe('The stored value of each field that was filtered by, under its `fieldId`; only with filters.'),
});
export type Submission = z.infer<typeof Submission>;

export const SubmissionSearchResult = z.looseObject({
  count: z.number().describe('How many submissions match.'),
  submissions: z.array(Submission).describe('The submissions that match.'),
});
export type SubmissionSearchResult = z.infer<typeof SubmissionSearchResult>;
export const SubmissionSearchResponse = envelope(SubmissionSearchResult);
