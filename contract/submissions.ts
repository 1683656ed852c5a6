/** These rules are not in `rules.ts`, so that pages without the submission search do not load them. */

/** § KYC state of a submission. */
export const KYC_STATES = [
  'New',
  'Onboarding',
  'ComplianceReview',
  'Approved',
  'Rejected',
  'OnboardingAfterRejection',
] as const;
export type KycState = (typeof KYC_STATES)[number];

/** § Search filter. The first is the default. */
export const FILTER_OPERATORS = [
  'Equals',
  'Contains',
  'LessThan',
  'GreaterThan',
  'LessThanOrEqual',
  'GreaterThanOrEqual',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];
export const DEFAULT_FILTER_OPERATOR: FilterOperator = 'Equals';

/** § POST /ExtForm/submissions/search names the types so; its error table writes them without a space. */
export const FIELD_TYPES = ['Text', 'Text Area', 'Date Picker', 'Numeric', 'RichTextBox'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

const TEXT_OPERATORS = ['Equals', 'Contains'] as const satisfies readonly FilterOperator[];
const ORDERED_OPERATORS = [
  'Equals',
  'LessThan',
  'GreaterThan',
  'LessThanOrEqual',
  'GreaterThanOrEqual',
] as const satisfies readonly FilterOperator[];

/** § POST /ExtForm/submissions/search, "Filter value formats and operators by field type". */
export const OPERATORS_BY_FIELD_TYPE: Readonly<Record<FieldType, readonly FilterOperator[]>> = {
  Text: TEXT_OPERATORS,
  'Text Area': TEXT_OPERATORS,
  'Date Picker': ORDERED_OPERATORS,
  Numeric: ORDERED_OPERATORS,
  RichTextBox: [],
};

/** Decimal number as string, § the same table. A sign, digits, at most one point. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;

export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

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
