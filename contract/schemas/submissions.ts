import { z } from 'zod';
import { DEFAULT_FILTER_OPERATOR, FILTER_OPERATORS, KYC_STATES } from '../rules.js';
import type * as plain from '../submissions.js';
import { envelope } from './envelope.js';
import { schemaOf } from './schema-of.js';

export const SearchFilter = schemaOf<plain.SearchFilter>()(
  z.object({
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
  }),
);
export type SearchFilter = plain.SearchFilter;

export const SubmissionSearchRequest = schemaOf<plain.SubmissionSearchRequest>()(
  z.object({
    formId: z.string().min(1),
    states: z.array(z.enum(KYC_STATES)).optional(),
    email: z.string().optional(),
    filters: z.array(SearchFilter).optional(),
  }),
);
export type SubmissionSearchRequest = plain.SubmissionSearchRequest;

export const Submission = schemaOf<plain.Submission>()(
  z.looseObject({
    submissionId: z.string().describe('Names the submission.'),
    customerId: z.string().nullish().describe('Names the customer.'),
    customerName: z.string().nullish().describe('The customer’s full name.'),
    submissionDate: z.string().describe('When it was made, UTC.'),
    kycState: z.string().describe('Its state, one of those that can be asked for.'),
    email: z.string().nullish().describe('The customer’s email address.'),
    matchedValues: z
      .record(z.string(), z.string().nullish())
      .nullish()
      .describe(
        'The stored value of each field that was filtered by, under its `fieldId`; only with filters.',
      ),
  }),
);
export type Submission = plain.Submission;

export const SubmissionSearchResult = schemaOf<plain.SubmissionSearchResult>()(
  z.looseObject({
    count: z.number().describe('How many submissions match.'),
    submissions: z.array(Submission).describe('The submissions that match.'),
  }),
);
export type SubmissionSearchResult = plain.SubmissionSearchResult;
export const SubmissionSearchResponse = envelope(SubmissionSearchResult);

export const SubmissionSearch = schemaOf<plain.SubmissionSearch>()(
  z.strictObject({
    formId: z
      .string()
      .min(1)
      .optional()
      .describe('The form to search. A host key has to name it; a session has one.'),
    states: z
      .array(z.enum(KYC_STATES))
      .optional()
      .describe('Only submissions in these states. Left out or empty: every state the caller may see.'),
    email: z
      .string()
      .max(320)
      .optional()
      .describe('The customer’s whole email address; upper and lower case do not matter.'),
    filters: z.array(SearchFilter).max(50).optional().describe('All of them must match.'),
  }),
);
export type SubmissionSearch = plain.SubmissionSearch;
