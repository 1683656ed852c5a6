/** Every rule that upstream does not show and the sandbox had to choose. */
export interface Assumption {
  readonly about: string;
  readonly rule: string;
  readonly why: string;
  /** The setting that chooses otherwise, or the file that holds the rule. */
  readonly change: string;
}

export const ASSUMPTIONS: readonly Assumption[] = [
  {
    about: 'Error body',
    rule: 'The success envelope with statusCode, messages and result null, without version',
    why: 'Error text is said to be in messages',
    change: 'envelope.ts',
  },
  {
    about: 'Identity version',
    rule: '"1.0"',
    why: 'Only its type, text, is shown',
    change: 'envelope.ts',
  },
  {
    about: 'Valid national ID',
    rule: 'Ten digits, 1 first for nationals and 2 for residents; anything else, also nothing, is 422',
    why: 'Only the message Invalid national ID is shown',
    change: 'contract/rules.ts',
  },
  {
    about: 'The code',
    rule: 'Two digits, 10 to 99, as text',
    why: 'What national apps show',
    change: 'identity/transactions.ts',
  },
  {
    about: 'Lifetime of a request',
    rule: '180 seconds',
    why: 'A time-out of two to five minutes is recommended',
    change: 'setting lifetimeSeconds',
  },
  {
    about: 'Second request while one is waiting',
    rule: 'The new one is accepted and the old one becomes EXPIRED; or the new one is refused with 400',
    why: 'A person who starts anew expects the new code to work',
    change: 'setting secondRequest',
  },
  {
    about: 'Wrong code in the app',
    rule: 'Three wrong ones and the request is REJECTED',
    why: 'A two-digit number must not be guessed',
    change: 'identity/transactions.ts',
  },
  {
    about: 'Status with a code or national ID that does not belong to the transaction',
    rule: '404 Transaction not found',
    why: 'Nothing can be learnt by trying',
    change: 'identity/transactions.ts',
  },
  {
    about: 'Details before COMPLETED',
    rule: '400; or 404, 409, 422',
    why: 'The request is wrong at this moment',
    change: 'setting unfinishedDetails',
  },
  {
    about: 'Details: dates, gender, address',
    rule: 'yyyy-MM-dd; Male or Female; fields for nationals, lines of text for residents',
    why: 'The forms used elsewhere in the document; the address is said to vary by user type',
    change: 'identity/population.ts',
  },
  {
    about: 'How calls per minute are counted',
    rule: 'Sliding window; every call with a valid key counts, a refused one does not',
    why: 'The strictest rule that a patient caller can keep',
    change: 'settings limitWindow, countRefused, limits',
  },
  {
    about: 'Retry-After',
    rule: 'Sent with every 429, in seconds',
    why: 'Usual, and harmless to who ignores it',
    change: 'limits.ts',
  },
  {
    about: 'When the webhook is sent',
    rule: 'At every change of status, not at creation; Type is the same for all',
    why: 'The document says: when the status changes',
    change: 'identity/transactions.ts',
  },
  {
    about: 'Webhook retries',
    rule: 'After 1, 5, 30 seconds, 2, 10, 30 minutes and an hour; unsigned; redirects are not followed',
    why: 'Delivery is not shown',
    change: 'webhooks/deliveries.ts',
  },
  {
    about: 'Submission search: paging',
    rule: 'None: everything that matches, newest first',
    why: 'Count and submissions are the only two fields shown',
    change: 'submissions/search.ts',
  },
  {
    about: 'Submission search: empty states, email or filters',
    rule: 'As if left out',
    why: 'An empty form field asks for nothing',
    change: 'submissions/search-request.ts',
  },
  {
    about: 'Submission search: form of another tenant',
    rule: '400 Invalid form ID; a key without forms gets 403 before anything is read',
    why: 'Another tenant’s form does not exist for the caller',
    change: 'submissions/search-request.ts',
  },
  {
    about: 'Submission search: exact messages',
    rule: 'Invalid state value; Operator X is not supported for field type: Y; Invalid date value …; Invalid numeric value …',
    why: 'Only the RichTextBox message is given word for word',
    change: 'submissions/search-request.ts',
  },
];
