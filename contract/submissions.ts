import type { FilterOperator, KycState } from './submission-rules.js';

/** § Search filter. */
export interface SearchFilter {
  fieldId: string;
  value: string;
  operator?: FilterOperator | undefined;
}

/** POST /v1/submissions/search. A session fixes the form, so the page need not name it. */
export interface SubmissionSearch {
  formId?: string | undefined;
  states?: KycState[] | undefined;
  email?: string | undefined;
  filters?: SearchFilter[] | undefined;
}

/** § Submission search result item. */
export interface Submission {
  [field: string]: unknown;
  submissionId: string;
  customerId?: string | null | undefined;
  customerName?: string | null | undefined;
  submissionDate: string;
  kycState: string;
  email?: string | null | undefined;
  matchedValues?: Record<string, string | null | undefined> | null | undefined;
}

export interface SubmissionSearchResult {
  [field: string]: unknown;
  count: number;
  submissions: Submission[];
}
