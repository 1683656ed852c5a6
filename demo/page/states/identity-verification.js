import { answer, at, never, noContent, problem, stream, unreachable } from './answers.js';

/** Every screen of the identity element: see ../states.js for what a screen declares. */
export const title = { en: 'Every screen of the identity element', ar: 'كل شاشات التحقق من الهوية' };
export const properties = { requester: 'Acme Bank' };
/** The screen is complete. */
export const ready = '.card[aria-busy=false]';

const verification = (more) => ({
  id: 'ver_example',
  status: 'WAITING',
  code: null,
  queue: null,
  reason: null,
  version: 1,
  createdAt: at(-60),
  updatedAt: at(-49),
  expiresAt: null,
  now: at(0),
  ...more,
});

/** The proxy of one screen. `start` answers each read; `next` comes through the stream; `details` are granted. */
const proxy =
  (start, { next, details, offline } = {}) =>
  ({ path, signal }) => {
    if (path === '/v1/verifications') return start();
    if (offline) return unreachable();
    if (path.endsWith('/events'))
      return stream(signal, 'verification', next && verification({ version: 2, ...next }));
    if (path.endsWith('/details')) return details ? answer(details) : problem('forbidden', 403);
    if (path.endsWith('/cancel')) return answer(verification({ status: 'CANCELLED' }));
    return start();
  };
const code = (digits, seconds, more) => () =>
  answer(verification({ code: digits, updatedAt: at(seconds - 180), expiresAt: at(seconds), ...more }));
const queued = (place, seconds, mayLeave = true, reason = null) =>
  proxy(() =>
    answer(
      verification({
        status: 'QUEUED',
        reason,
        queue: { place, startsAt: at(seconds), expectedAt: at(seconds), mayLeave },
      }),
    ),
  );
const ended = (status, reason = null, more = {}) =>
  proxy(() => answer(verification({ status, reason })), more);
const failed = (...failure) => proxy(() => problem(...failure));

const DETAILS = {
  userType: 0,
  englishFirstName: 'Noura',
  englishSecondName: 'Saad',
  englishLastName: 'Alharbi',
  dateOfBirthG: '1990-04-12',
  gender: 'F',
  idExpiryDateG: '2031-01-05',
  nationalAddress: { buildingNumber: '7421', streetName: 'Olaya', city: 'Riyadh', postCode: '12211' },
  nationalityDesc: 'Saudi Arabia',
};
const appLink = 'https://app.example/open';

export const screens = {
  starting: { proxy: proxy(never), ready: '.line' },
  ask: { proxy: proxy(noContent) },
  'ask-again': {
    proxy: ({ body }) => (body?.nationalId ? problem('invalid_national_id', 422) : noContent()),
    act: (element) => element.start({ nationalId: '123' }),
    ready: '[aria-invalid=true]',
  },
  'in-line': { proxy: queued(3, 38) },
  'far-back': { proxy: queued(23, 140) },
  'may-leave': { proxy: queued(214, 1283) },
  'may-not-leave': { proxy: queued(214, 1283, false) },
  'request-open': { proxy: queued(1, 137, true, 'request_open') },
  'your-turn': { proxy: queued(1, -1) },
  code: { proxy: proxy(code('47', 131)) },
  'code-short-of-time': { proxy: proxy(code('47', 24)) },
  'code-replaced': { proxy: proxy(code('08', 170, { reason: 'code_replaced' })) },
  'code-long': { proxy: proxy(code('482913', 160)) },
  'code-with-link': { proxy: proxy(code('47', 131)), properties: { appLink }, ready: 'a' },
  'code-with-qr': { proxy: proxy(code('47', 131)), properties: { appLink, qr: true }, ready: 'figure path' },
  'time-up': { proxy: proxy(code('47', -1)) },
  offline: { proxy: proxy(code('47', 131), { offline: true }), ready: '.mark' },
  completed: { proxy: ended('COMPLETED') },
  'completed-with-details': { proxy: ended('COMPLETED', null, { details: DETAILS }), ready: 'dl' },
  rejected: { proxy: ended('REJECTED') },
  expired: { proxy: proxy(code('47', 131), { next: { status: 'EXPIRED' } }), ready: '.mark' },
  error: { proxy: ended('ERROR', 'upstream_error') },
  'error-number': {
    proxy: (call) => (call.body?.nationalId ? ended('ERROR', 'invalid_national_id')(call) : noContent()),
    act: (element) => element.start({ nationalId: '1000000001' }),
    ready: '.mark',
  },
  'error-fixed-number': { proxy: ended('ERROR', 'invalid_national_id') },
  cancelled: { proxy: proxy(code(null, 131, { status: 'CANCELLED' })) },
  'cancelled-in-line': { proxy: ended('CANCELLED') },
  'gave-up': { proxy: ended('CANCELLED', 'gave_up') },
  limited: { proxy: failed('too_many_starts', 429, { retryAfter: 240 }) },
  ended: { proxy: failed('session_expired', 401) },
  refused: { proxy: failed('forbidden', 403) },
  unavailable: { proxy: failed('upstream_unavailable', 502, { retryAfter: 3600 }) },
};
