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
    rule: 'Sliding window; every call with a valid key counts, a refused one does not; a restart gives no new budget',
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
  {
    about: 'Form fields and plain listing',
    rule: 'Neither endpoint exists here; the docs page lists forms and fields',
    why: 'Their methods, paths and shapes are not shown',
    change: 'submissions/forms.ts',
  },
  {
    about: 'KYC state: transitions',
    rule: 'Submissions keep the state they were invented with',
    why: 'No endpoint changes one, and no transition is shown',
    change: 'submissions/invent.ts',
  },
  {
    about: 'MFA status: transitions',
    rule: 'WAITING becomes COMPLETED, REJECTED, EXPIRED or ERROR once, and that stays',
    why: 'The four others are ends by their meaning',
    change: 'identity/transactions.ts',
  },
  {
    about: 'Screening: strength',
    rule: 'How alike the names are, from 0.65; then the same day, year or country takes away 40, 20 or 15 % of the doubt, a number 90 %; another year, country or gender takes away 15, 6 or 15 % of the strength, and never the hit',
    why: 'Only a number from 0 to 1 is shown',
    change: 'screening/name-strength.ts, screening/agreement.ts',
  },
  {
    about: 'Screening: score and level of the summary',
    rule: 'score is the highest riskScore × strength of a hit; Low below 25, Medium below 50, Elevated below 75, High from 75',
    why: 'Only names and ranges are shown',
    change: 'screening/summary.ts',
  },
  {
    about: 'Screening: words in hits',
    rule: 'entitySubType Person, Company, Vessel, Aircraft, Other; several countries, aliases and dates joined by a comma and a blank; category is a riskType',
    why: 'Examples only are shown',
    change: 'screening/screen.ts, screening/risk.ts',
  },
  {
    about: 'Screening: search status',
    rule: 'Open with hits, Closed without; Open again when monitoring finds a change; otherwise as the compliance team sets it',
    why: 'Open is said to mean that hits need review',
    change: 'screening/cases.ts, screening/monitoring.ts',
  },
  {
    about: 'Screening: run outcome',
    rule: 'Succeeded, or 500 and no case; Failed and InProgress are met by setting a case so',
    why: 'A synchronous run has ended when it answers',
    change: 'call PATCH /sandbox/cases/{id}',
  },
  {
    about: 'Screening: extended parameter of the other entity type',
    rule: '400, naming the field',
    why: 'A parameter that cannot apply is a mistake worth telling',
    change: 'contract/upstream.ts',
  },
  {
    about: 'Screening: exact messages',
    rule: 'The field’s name, a colon and what is wrong; several joined by semicolons; clientId is required; the others as they are',
    why: 'Few messages are given word for word',
    change: 'contract/upstream.ts, screening/client-assignment.ts',
  },
  {
    about: 'Screening: billing',
    rule: 'Nothing is billed',
    why: 'A sandbox has no plan',
    change: 'nowhere',
  },
  {
    about: 'Screening: page beyond the last',
    rule: 'No hits, status 200',
    why: 'The number of pages may change between two calls',
    change: 'screening/routes.ts',
  },
  {
    about: 'Screening: rate limits',
    rule: 'None, or as many calls a minute as are set, for all screening endpoints of a tenant together, counted as the identity calls are',
    why: '429 is shown without numbers',
    change: 'setting limits.screening',
  },
  {
    about: 'Screening v1: response',
    rule: 'The common envelope without version; what was screened, summary, numOfHits and at most 50 hits; open to keys without v2',
    why: 'Its body is not shown; only v2 is said to need enabling',
    change: 'screening/routes.ts',
  },
  {
    about: 'No events for search and screening',
    rule: 'None are sent',
    why: 'None are shown',
    change: 'nowhere',
  },
  {
    about: 'Keys',
    rule: 'Published and fixed; a lower- or upper-case Bearer is taken',
    why: 'How a token is obtained is not shown',
    change: 'keys.ts',
  },
  {
    about: 'Versions of search and identity',
    rule: 'One of each, at the paths shown',
    why: 'No scheme is shown',
    change: 'nowhere',
  },
];
