/** Words that a reader may search for and that a generated page does not have. A written page has them in a comment. */
export const SEARCH_WORDS: Readonly<Record<string, string>> = {
  'reference/kyc-identity-verification':
    'props, API of the element, placeholder, CSS parts, verify widget, identity component, QR on a desktop',
  'reference/kyc-screening-form':
    'prefill, validation, default values, required field, hide field, country picker, date picker, form widget',
  'reference/kyc-screening-list':
    'grid, overview table, recent screenings, history of screenings, list widget, sort list, my cases',
  'reference/kyc-screening-results': 'columns, data grid, results widget',
  'reference/kyc-submission-search':
    'onboarding forms, applicant, questionnaire, application search, find an application, submission widget',
  'reference/custom-properties': 'CSS variables, design tokens, theme variables, color tokens',
  'reference/calls':
    'REST API, HTTP API, Swagger, Postman, Insomnia, curl, GraphQL, schema, spec, routes, generate a client',
  'calls/sessions': 'session API, curl session, session endpoint, revoke session API',
  'calls/verifications':
    'verification API, start verification API, cancel verification API, status endpoint, verification response',
  'calls/screenings': 'screening API, create screening API, decisions API, watch API, pagination',
  'calls/submissions': 'submission API, search submissions API, submission response',
  'calls/events': 'events API, audit API, replay endpoint, feed endpoint, inbound',
  'calls/people': 'GDPR API, erasure API, export API, delete user API, data portability API',
  'calls/operations': 'health endpoint, healthz, ping, probe, metrics endpoint, docs endpoint',
  'reference/variables':
    'env, .env, dotenv, env vars, config file, configuration, parameters, IP whitelist, IP allowlist',
  'reference/metrics': 'list of metrics, PromQL, scrape, metric list, exporter',
  'reference/assumptions':
    'unclear specification, undocumented behaviour, open questions, ambiguity, service quirks',
};
