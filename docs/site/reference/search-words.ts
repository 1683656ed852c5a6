/** Words that a reader may search for and that a generated page does not have. A written page has them in a comment. */
export const SEARCH_WORDS: Readonly<Record<string, string>> = {
  'reference/kyc-identity-verification':
    'attribute of the identity element, props, prop, API of the element, slot content, CSS parts, verify widget, requester name, app-link, placeholder, default content, identity component, identity widget, QR on a desktop',
  'reference/kyc-screening-form':
    'form fields, prefill, default values, required field, validation, entity type, hide field, form widget, screening form attributes, parts of the form, name input, country picker, date picker',
  'reference/kyc-screening-list':
    'grid, overview table, recent screenings, history of screenings, filter list, list widget, sort list, screening list attributes, my cases',
  'reference/kyc-screening-results':
    'hit table, results table, columns, sort hits, filter hits, page size, match details, data grid, results widget, results attributes, screening-id, hit detail, read only results',
  'reference/kyc-submission-search':
    'application search, onboarding forms, onboarding applications, form answers, applicant, search form, submission filters, filter by field, questionnaire, submission widget, find an application',
  'reference/custom-properties':
    'list of CSS variables, design token list, theme variables, kyc-accent, all variables of CSS, colour tokens, color tokens, radius',
  'reference/calls':
    'calls, REST API, endpoint, HTTP API, OpenAPI, Swagger, Postman, Insomnia, curl, API reference, API documentation, API docs, spec, schema, GraphQL, generate a client, list of endpoints, routes, authentication header',
  'calls/sessions': 'session API, create, list, end, curl session, session endpoint, revoke session API',
  'calls/verifications':
    'verification API, start verification API, cancel verification API, status endpoint, get verification, verification object, verification fields, read details API, verification response, list verifications, find verifications, first name, birth date of the person',
  'calls/screenings':
    'screening API, create screening API, screening object, hits endpoint, pagination, pageNumber, changes endpoint, decisions API, watch API, extended search, document number, screening response, screening fields',
  'calls/submissions':
    'submission API, search submissions API, submission response, filter operators, GreaterThan',
  'calls/events':
    'events API, audit API, feed endpoint, replay endpoint, event object, event fields, read audit trail, inbound, webhook address of the service, since, cursor parameter',
  'calls/people':
    'erasure API, export API, delete user API, delete person API, data portability API, erase endpoint, customer export, delete customer, GDPR API',
  'calls/operations':
    'livez, readyz, healthz, health endpoint, healthcheck endpoint, ping, probe, metrics endpoint, openapi.json, script address, docs endpoint',
  'reference/variables':
    'env, env vars, dotenv, .env, configuration, config, config file, settings, options of the proxy, parameters, environment, default values of the proxy, change port, IP whitelist, IP allowlist, secrets file, variable list, allowed origins list',
  'reference/metrics':
    'Prometheus, metrics list, metric names, list of metrics, counters, gauges, histograms, PromQL, labels, kyc_, scrape, metric list, exporter',
  'reference/assumptions':
    'unclear specification, open questions, undocumented behaviour, ambiguity, vendor document, what we assumed, unspecified, service quirks',
};
