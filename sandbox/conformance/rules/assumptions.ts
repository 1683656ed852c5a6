import { tableRows } from './rule.js';

export interface Assumption {
  readonly about: string;
  readonly calls: readonly string[];
  readonly rule: string;
  readonly why: string;
  /** The setting that changes the rule, or the file that holds it. */
  readonly change: string;
}

const CALLS: Readonly<Record<string, readonly string[]>> = {
  screen: ['POST /v1/screenings', 'POST /v1/screenings/v1'],
  hits: ['GET /v1/screenings/{id}'],
  watch: ['GET /v1/screenings/{id}/changes'],
  start: ['POST /v1/verifications'],
  check: ['POST /v1/verifications/{id}/check'],
  details: ['GET /v1/verifications/{id}/details'],
  search: ['POST /v1/submissions/search'],
  webhook: ['POST /webhooks/identity/{secret}'],
  'screen-v2': ['POST /v1/screenings'],
  'screen-v1': ['POST /v1/screenings/v1'],
};

/** A line is `about | calls | rule | why | where to change it`. */
export const ASSUMPTIONS: readonly Assumption[] = tableRows(`
  Error body | screen hits start check details search | The success envelope with statusCode, messages and result null, without version | The document says that error text is in messages | http/envelope.ts
  Identity version | start | "1.0" | Only its type, text, is shown | http/envelope.ts
  Valid national ID | start | Ten digits that start with 1 (national) or 2 (resident); any other value, or none, is 422 | Only the message Invalid national ID is shown | setting nationalIdForms
  The code | start | Two digits, 10 to 99, as text | National apps show two digits | identity/transactions.ts
  Lifetime of a request | start | 180 seconds | The document recommends a timeout of two to five minutes | setting lifetimeSeconds
  Second request while one is waiting | start | The new one is refused with 400; or it is accepted, and the old one becomes EXPIRED | National apps allow one open request per person | setting secondRequest
  Wrong code in the app | check | After three wrong codes the request is REJECTED | A two-digit code can be guessed | identity/transactions.ts
  Status with a code or national ID that does not belong to the transaction | check | 404 Transaction not found | A caller must not learn which of the values is wrong | identity/transactions.ts
  Details before COMPLETED | details | 400; or 404, 409, 422 | The request cannot succeed yet | setting unfinishedDetails
  Details: dates, gender, address | details | yyyy-MM-dd; Male or Female; fields for nationals, lines of text for residents | The document uses these formats elsewhere, and says that the address varies by user type | synthetic/person.ts
  How calls per minute are counted | start check | Sliding window; every call with a valid key counts, except refused ones; a restart does not reset the count | The strictest rule under which waiting callers succeed | settings limitWindow, countRefused, limits
  Retry-After | screen start search | Sent with every 429, in seconds | Usual, and callers may ignore it | http/errors.ts
  When the webhook is sent | webhook | At every status change, not at creation; Type is always the same | The document says: sent when the status changes | identity/transactions.ts
  Webhook retries | webhook | After 1, 5, 30 seconds, 2, 10, 30 minutes and an hour; unsigned; redirects are not followed | Delivery is not shown | identity/webhook-deliveries.ts
  Submission search: paging | search | None: all matching submissions, newest first | Count and submissions are the only two fields shown | submissions/search-submissions.ts
  Submission search: empty states, email or filters | search | The same as without the field | An empty form field sets no condition | submissions/read-search.ts
  Submission search: form of another tenant | search | 400 Invalid form ID; a key without forms gets 403 before the body is checked | Another tenant’s form does not exist for the caller | submissions/read-search.ts
  Submission search: exact messages | search | Invalid state value; Operator X is not supported for field type: Y; Invalid date value …; Invalid numeric value … | The document shows only the RichTextBox message | submissions/read-search.ts
  Form fields and plain listing | search | The sandbox has neither endpoint; its docs list forms and fields | Their methods, paths and shapes are not shown | submissions/forms.ts
  KYC state: transitions | search | A submission never changes its state | No endpoint changes a state, and no transition is shown | submissions/invent-submissions.ts
  MFA status: transitions | check | WAITING becomes COMPLETED, REJECTED, EXPIRED or ERROR, which is final | The meanings of these four are final | identity/transactions.ts
  Screening: strength | screen hits | Similarity of the names, at least 0.65. The same day, year, country or number reduces the doubt (1 − strength) by 40, 20, 15 or 90 %. Another year, country or gender reduces the strength by 15, 6 or 15 % | The document shows only the range 0 to 1 | names/name-comparison.ts, screening/agreement.ts
  Screening: countries | screen | A hit whose known countries all differ is left out; one without a known country stays. Or countries only change the strength | The document says: country codes used to narrow the search | setting countries; SCREENING_COUNTRIES in the proxy makes the results say which reading applies
  Null | screen search | The same as without the field; a required field that is null is refused | Some clients send null for what is not given | screening/screening-routes.ts, submissions/read-search.ts
  Unknown fields | screen search | Ignored | A later version may add fields | contract/schemas/screening-request.ts, submissions/read-search.ts
  Upper and lower case | screen search | Values and field names count as written: person and not Person, SA and not sa. Text filters are case-sensitive, also with Equals; the email is not | The document shows one spelling of each value, and the case only of Contains and of the email | contract/schemas/screening-request.ts, submissions/read-search.ts
  Blanks at the ends of a value | screen search | Part of the value: a screened name keeps them, a filter matches them, a number with a blank is invalid | The document does not say that values are trimmed | contract/schemas/screening-request.ts, submissions/read-search.ts
  Submission search: decimal numbers | search | A sign, digits, one point. 1500 and 1500.00 are equal. 1,500 and 1e3 are invalid | The document says: decimal number as string | contract/submissions.ts
  Days | screen | A day begins and ends in UTC: an entityDate may be today in UTC, and no later | Every time of the document is UTC | contract/schemas/screening-request.ts
  Screening: score and level of the summary | screen hits | score is the highest riskScore × strength of all hits; level is Low below 25, Medium below 50, Elevated below 75, else High | The document shows only names and ranges | screening/risk.ts
  Screening: values in hits | screen hits | entitySubType Person, Company, Vessel, Aircraft, Other; several countries, aliases and dates joined by comma and space; category is a riskType | The document shows only examples | screening/screen.ts, screening/risk.ts
  Screening: search status | screen hits | Open with hits, Closed without, also when monitoring finds that they are gone; Open again when it finds a change; else as the compliance team sets it | The document says that Open means: hits need review | screening/cases.ts, screening/monitoring.ts
  Screening: run outcome | screen hits | Succeeded, or 500 and no case; Failed and InProgress can be set on a case | A synchronous screening has ended when it answers | call PATCH /sandbox/cases/{id}
  Screening: extended parameter of the other entity type | screen-v2 | 400, naming the field | A parameter that cannot apply is a mistake of the caller | contract/schemas/screening-request.ts
  Screening: exact messages | screen hits | Name of the field, colon, problem; several are joined by semicolons; the messages of the document are exact | The document shows few messages | contract/schemas/screening-request.ts, screening/client-assignment.ts
  Screening: billing | screen | Nothing is billed | The sandbox has no plan | –
  Screening: page beyond the last | hits | No hits, status 200 | The number of pages may change between two calls | screening/screening-routes.ts
  Screening: rate limits | screen hits | None, or a number of calls per minute for all screening endpoints of a tenant together, counted like the identity calls | The document shows 429 without numbers | setting limits.screening
  Monitoring: what shows it | hits watch | lastScreened moves each time a name is screened again, lastUpdated when its hits changed. The proxy reads each once an hour, also if neither moves | The document says that new hits appear in the hits endpoint, and not when | screening/monitoring.ts
  Monitoring: when | hits watch | As soon as a list is loaded, one name after the other. The proxy reads each name once an hour, whenever that is | No interval is shown | screening/monitoring.ts
  Hits: order | hits watch | The same on every call until the name is screened again, strongest first. The proxy begins again when pages repeat or miss a hit | Sorting is not shown | screening/screen.ts
  Hits: hitId | hits watch | An entry of a list keeps its hitId in every screening. The proxy recognizes a hit by what the list says, also if every hitId is another one | Only its type, text, is shown | screening/screen.ts
  Hits: a screening that is not there any more | hits watch | 400 Screening not found. The proxy takes 400 and 404 for a day of waiting before it gives up | Whether cases are deleted is not shown | call DELETE /sandbox/cases/{id}
  Screening v1: response | screen-v1 | The common envelope without version; the screened fields, summary, numOfHits and at most 50 hits; keys without v2 may call it | Its body is not shown; only v2 must be enabled for a key | screening/screening-routes.ts
  No events for search and screening | screen search | None are sent | None are shown | –
  Keys | screen hits start check details search | Public and fixed; Bearer is case-insensitive | How a token is obtained is not shown | http/keys.ts
  Versions of search and identity | start search | One version of each, at the documented paths | No scheme is shown | –
`).map(([about = '', calls = '', rule = '', why = '', change = '']) => ({
  about,
  calls: calls.split(' ').flatMap((name) => CALLS[name] ?? []),
  rule,
  why,
  change,
}));
