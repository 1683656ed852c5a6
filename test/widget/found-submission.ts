import type { Submission } from '../../contract/submissions.js';

/** A submission that a search finds. */
export const foundSubmission = (id: string, customerName: string, change: Partial<Submission> = {}) => ({
  submissionId: `sub-${id}`,
  customerId: `cus-${id}`,
  customerName,
  submissionDate: '2026-11-01T08:30:00Z',
  kycState: 'ComplianceReview' as const,
  email: `customer${id}@example.com`,
  matchedValues: {},
  ...change,
});
