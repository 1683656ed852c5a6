/** The rules that the document does not show, as the sandbox follows them. */
export interface Assumption {
  readonly about: string;
  readonly rule: string;
  readonly why: string;
  /** The setting that changes the rule, or the file that holds it. */
  readonly change: string;
}

export const ASSUMPTIONS: readonly Assumption[] = [
  {
    about: 'Error body',
    rule: 'The success envelope with statusCode, messages and result null, without version',
    why: 'The document says that error text is in messages',
    change: 'http/envelope.ts',
  },
  {
    about: 'Identity version',
    rule: '"1.0"',
    why: 'Only its type, text, is shown',
    change: 'http/envelope.ts',
  },
  {
    about: 'Valid national ID',
    rule: 'Ten digits that start with 1 (national) or 2 (resident); any other value, or none, is 422',
    why: 'Only the message Invalid national ID is shown',
    change: 'setting nationalIdPattern',
  },
  {
    about: 'The code',
    rule: 'Two digits, 10 to 99, as text',
    why: 'National apps show two digits',
    change: 'identity/transactions.ts',
  },
  {
    about: 'Lifetime of a request',
    rule: '180 seconds',
    why: 'The document recommends a timeout of two to five minutes',
    change: 'setting lifetimeSeconds',
  },
  {
    about: 'Second request while one is waiting',
    rule: 'The new one is refused with 400; or it is accepted, and the old one becomes EXPIRED',
    why: 'National apps allow one open request per person',
    change: 'setting secondRequest',
  },
  {
    about: 'Wrong code in the app',
    rule: 'After three wrong codes the request is REJECTED',
    why: 'A two-digit code can be guessed',
    change: 'identity/transactions.ts',
  },
  {
    about: 'Status with a code or national ID that does not belong to the transaction',
    rule: '404 Transaction not found',
    why: 'A caller must not learn which of the values is wrong',
    change: 'identity/transactions.ts',
  },
  {
    about: 'Details before COMPLETED',
    rule: '400; or 404, 409, 422',
    why: 'The request cannot succeed yet',
    change: 'setting unfinishedDetails',
  },
  {
    about: 'Details: dates, gender, address',
    rule: 'yyyy-MM-dd; Male or Female; fields for nationals, lines of text for residents',
    why: 'The document uses these formats elsewhere, and says that the address varies by user type',
    change: 'synthetic/person.ts',
  },
  {
    about: 'How calls per minute are counted',
    rule: 'Sliding window; every call with a valid key counts, except refused ones; a restart does not reset the count',
    why: 'The strictest rule under which waiting callers succeed',
    change: 'settings limitWindow, countRefused, limits',
  },
  {
    about: 'Retry-After',
    rule: 'Sent with every 429, in seconds',
    why: 'Usual, and callers may ignore it',
    change: 'http/errors.ts',
  },
  {
    about: 'When the webhook is sent',
    rule: 'At every status change, not at creation; Type is always the same',
    why: 'The document says: sent when the status changes',
    change: 'identity/transactions.ts',
  },
  {
    about: 'Webhook retries',
    rule: 'After 1, 5, 30 seconds, 2, 10, 30 minutes and an hour; unsigned; redirects are not followed',
    why: 'Delivery is not shown',
    change: 'identity/webhook-deliveries.ts',
  },
  {
    about: 'Submission search: paging',
    rule: 'None: all matching submissions, newest first',
    why: 'Count and submissions are the only two fields shown',
    change: 'submissions/search-submissions.ts',
  },
  {
    about: 'Submission search: empty states, email or filters',
    rule: 'The same as without the field',
    why: 'An empty form field sets no condition',
    change: 'submissions/read-search.ts',
  },
  {
    about: 'Submission search: form of another tenant',
    rule: '400 Invalid form ID; a key without forms gets 403 before the body is checked',
    why: 'Another tenant’s form does not exist for the caller',
    change: 'submissions/read-search.ts',
  },
  {
    about: 'Submission search: exact messages',
    rule: 'Invalid state value; Operator X is not supported for field type: Y; Invalid date value …; Invalid numeric value …',
    why: 'The document shows only the RichTextBox message',
    change: 'submissions/read-search.ts',
  },
  {
    about: 'Form fields and plain listing',
    rule: 'The sandbox has neither endpoint; its docs list forms and fields',
    why: 'Their methods, paths and shapes are not shown',
    change: 'submissions/forms.ts',
  },
  {
    about: 'KYC state: transitions',
    rule: 'A submission never changes its state',
    why: 'No endpoint changes a state, and no transition is shown',
    change: 'submissions/invent-submissions.ts',
  },
  {
    about: 'MFA status: transitions',
    rule: 'WAITING becomes COMPLETED, REJECTED, EXPIRED or ERROR, which is final',
    why: 'The meanings of these four are final',
    change: 'identity/transactions.ts',
  },
  {
    about: 'Screening: strength',
    rule: 'Similarity of the names, at least 0.65. The same day, year, country or number reduces the doubt (1 − strength) by 40, 20, 15 or 90 %. Another year, country or gender reduces the strength by 15, 6 or 15 %',
    why: 'The document shows only the range 0 to 1',
    change: 'names/name-comparison.ts, screening/agreement.ts',
  },
  {
    about: 'Screening: countries',
    rule: 'A hit whose known countries all differ is left out; one without a known country stays. Or countries only change the strength',
    why: 'The document says: country codes used to narrow the search',
    change: 'setting countries',
  },
  {
    about: 'Null',
    rule: 'The same as without the field; a required field that is null is refused',
    why: 'Some clients send null for what is not given',
    change: 'screening/screening-routes.ts, submissions/read-search.ts',
  },
  {
    about: 'Unknown fields',
    rule: 'Ignored',
    why: 'A later version may add fields',
    change: 'contract/schemas/screening-request.ts, submissions/read-search.ts',
  },
  {
    about: 'Upper and lower case',
    rule: 'Values and field names count as written: person and not Person, SA and not sa. Text filters are case-sensitive, also with Equals; the email is not',
    why: 'The document shows one spelling of each value, and the case only of Contains and of the email',
    change: 'contract/schemas/screening-request.ts, submissions/read-search.ts',
  },
  {
    about: 'Blanks at the ends of a value',
    rule: 'Part of the value: a screened name keeps them, a filter matches them, a number with a blank is invalid',
    why: 'The document does not say that values are trimmed',
    change: 'contract/schemas/screening-request.ts, submissions/read-search.ts',
  },
  {
    about: 'Submission search: decimal numbers',
    rule: 'A sign, digits, one point. 1500 and 1500.00 are equal. 1,500 and 1e3 are invalid',
    why: 'The document says: decimal number as string',
    change: 'contract/submission-rules.ts',
  },
  {
    about: 'Days',
    rule: 'A day begins and ends in UTC: an entityDate may be today in UTC, and no later',
    why: 'Every time of the document is UTC',
    change: 'contract/schemas/screening-request.ts',
  },
  {
    about: 'Screening: score and level of the summary',
    rule: 'score is the highest riskScore × strength of all hits; level is Low below 25, Medium below 50, Elevated below 75, else High',
    why: 'The document shows only names and ranges',
    change: 'screening/summary.ts',
  },
  {
    about: 'Screening: values in hits',
    rule: 'entitySubType Person, Company, Vessel, Aircraft, Other; several countries, aliases and dates joined by comma and space; category is a riskType',
    why: 'The document shows only examples',
    change: 'screening/screen.ts, screening/risk.ts',
  },
  {
    about: 'Screening: search status',
    rule: 'Open with hits, Closed without, also when monitoring finds that they are gone; Open again when it finds a change; else as the compliance team sets it',
    why: 'The document says that Open means: hits need review',
    change: 'screening/cases.ts, screening/monitoring.ts',
  },
  {
    about: 'Screening: run outcome',
    rule: 'Succeeded, or 500 and no case; Failed and InProgress can be set on a case',
    why: 'A synchronous screening has ended when it answers',
    change: 'call PATCH /sandbox/cases/{id}',
  },
  {
    about: 'Screening: extended parameter of the other entity type',
    rule: '400, naming the field',
    why: 'A parameter that cannot apply is a mistake of the caller',
    change: 'contract/schemas/screening-request.ts',
  },
  {
    about: 'Screening: exact messages',
    rule: 'Name of the field, colon, problem; several are joined by semicolons; the messages of the document are exact',
    why: 'The document shows few messages',
    change: 'contract/schemas/screening-request.ts, screening/client-assignment.ts',
  },
  {
    about: 'Screening: billing',
    rule: 'Nothing is billed',
    why: 'The sandbox has no plan',
    change: '–',
  },
  {
    about: 'Screening: page beyond the last',
    rule: 'No hits, status 200',
    why: 'The number of pages may change between two calls',
    change: 'screening/screening-routes.ts',
  },
  {
    about: 'Screening: rate limits',
    rule: 'None, or a number of calls per minute for all screening endpoints of a tenant together, counted like the identity calls',
    why: 'The document shows 429 without numbers',
    change: 'setting limits.screening',
  },
  {
    about: 'Screening v1: response',
    rule: 'The common envelope without version; the screened fields, summary, numOfHits and at most 50 hits; keys without v2 may call it',
    why: 'Its body is not shown; only v2 must be enabled for a key',
    change: 'screening/screening-routes.ts',
  },
  {
    about: 'No events for search and screening',
    rule: 'None are sent',
    why: 'None are shown',
    change: '–',
  },
  {
    about: 'Keys',
    rule: 'Public and fixed; Bearer is case-insensitive',
    why: 'How a token is obtained is not shown',
    change: 'http/keys.ts',
  },
  {
    about: 'Versions of search and identity',
    rule: 'One version of each, at the documented paths',
    why: 'No scheme is shown',
    change: '–',
  },
];
