/**
 * Every screen of the identity element at once, or one alone with `?state=code`. The element is the real one; only what
 * it would fetch is scripted here, so no service has to be running or waited for.
 */
const arabic = document.documentElement.lang === 'ar';
const wanted = new URLSearchParams(location.search);
const at = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();

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
const answer = (body, status = 200) => Response.json(body, { status });
const problem = (code, status, more) => answer({ code, status, title: code, ...more }, status);
const waiting = (code, seconds, more) => () =>
  answer(verification({ code, updatedAt: at(seconds - 180), expiresAt: at(seconds), ...more }));
const ended =
  (status, reason = null) =>
  () =>
    answer(verification({ status, reason }));
const queued = (place, seconds) => () =>
  answer(verification({ status: 'QUEUED', queue: { place, startsAt: at(seconds) } }));

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

/** What the start of a verification is answered with, what follows, and what is special about the element. */
const STATES = {
  starting: { start: () => new Promise(() => {}) },
  ask: { start: () => new Response(null, { status: 204 }) },
  'ask-again': {
    start: () => new Response(null, { status: 204 }),
    act: (element) => element.start({ nationalId: '123' }),
  },
  'in-line': { start: queued(3, 38) },
  'far-back': { start: queued(23, 140) },
  'your-turn': { start: queued(1, -1) },
  code: { start: waiting('47', 131) },
  'code-short-of-time': { start: waiting('47', 24) },
  'code-replaced': { start: waiting('08', 170, { reason: 'code_replaced' }) },
  'code-long': { start: waiting('482913', 160) },
  'code-with-link': { start: waiting('47', 131), set: { appLink: 'https://app.example/open' } },
  'code-with-qr': { start: waiting('47', 131), set: { appLink: 'https://app.example/open', qr: true } },
  'time-up': { start: waiting('47', -1) },
  offline: { start: waiting('47', 131), unreachable: true },
  completed: { start: ended('COMPLETED') },
  'completed-with-details': { start: ended('COMPLETED'), details: DETAILS },
  rejected: { start: ended('REJECTED') },
  expired: { start: waiting('47', 131), next: { status: 'EXPIRED' } },
  error: { start: ended('ERROR', 'upstream_error') },
  'error-number': { start: ended('ERROR', 'invalid_national_id') },
  cancelled: { start: ended('CANCELLED') },
  'gave-up': { start: ended('CANCELLED', 'gave_up') },
  limited: { start: () => problem('too_many_starts', 429, { retryAfter: 240 }) },
  ended: { start: () => problem('session_expired', 401) },
  refused: { start: () => problem('forbidden', 403) },
  unavailable: { start: () => problem('upstream_unavailable', 502, { retryAfter: 3600 }) },
};

/** An open stream that says what comes next, if anything, and then only that it is there. */
function stream(signal, next) {
  let beat;
  const body = new ReadableStream({
    start(control) {
      const send = (text) => control.enqueue(new TextEncoder().encode(`${text}\n\n`));
      const data = next && JSON.stringify(verification({ version: 2, ...next }));
      send(next ? `event: verification\ndata: ${data}` : ': here');
      beat = setInterval(send, 10_000, ': here');
      signal?.addEventListener('abort', () => {
        clearInterval(beat);
        control.error(signal.reason);
      });
    },
    cancel: () => clearInterval(beat),
  });
  return new Response(body);
}

const SCRIPTED = '.scripted.invalid';
const realFetch = window.fetch;
window.fetch = async (input, init = {}) => {
  const { hostname, pathname } = new URL(String(input), location.href);
  if (!hostname.endsWith(SCRIPTED)) return realFetch(input, init);
  const state = STATES[hostname.slice(0, -SCRIPTED.length)];
  if (pathname === '/v1/verifications') return state.start();
  if (state.unreachable) throw new TypeError('unreachable');
  if (pathname.endsWith('/events')) return stream(init.signal, state.next);
  if (pathname.endsWith('/details')) return state.details ? answer(state.details) : problem('forbidden', 403);
  if (pathname.endsWith('/cancel')) return ended('CANCELLED')();
  return state.start();
};

// --- The page ------------------------------------------------------------------------------------

const title = arabic ? 'كل شاشات التحقق من الهوية' : 'Every screen of the identity element';
document.querySelector('h1').textContent = title;

const choices = document.querySelector('.choices');
for (const [text, change] of [
  ['English', { lang: 'en' }],
  ['العربية', { lang: 'ar' }],
  [arabic ? 'فاتح' : 'Light', { scheme: 'light' }],
  [arabic ? 'داكن' : 'Dark', { scheme: 'dark' }],
  [arabic ? 'كل الشاشات' : 'All screens', { state: '' }],
]) {
  const link = document.createElement('a');
  const address = new URLSearchParams([...wanted, ...Object.entries(change)]);
  for (const [name, value] of Object.entries(change)) address.set(name, value);
  link.href = `?${address}`;
  link.textContent = text;
  choices.append(link);
}

for (const [name, { set, act }] of Object.entries(STATES)) {
  if (wanted.get('state') && wanted.get('state') !== name) continue;
  const figure = document.createElement('figure');
  const caption = document.createElement('figcaption');
  const link = document.createElement('a');
  const address = new URLSearchParams(wanted);
  address.set('state', name);
  link.href = `?${address}`;
  link.textContent = name;
  link.dir = 'ltr';
  caption.append(link);
  const element = document.createElement('kyc-identity-verification');
  element.setAttribute('session', 'example');
  element.setAttribute('endpoint', `https://${name}${SCRIPTED}`);
  element.setAttribute('requester', 'Acme Bank');
  figure.append(caption, element);
  document.querySelector('.gallery').append(figure);
  void customElements.whenDefined('kyc-identity-verification').then(async () => {
    Object.assign(element, set);
    await element.updateComplete;
    if (act) setTimeout(() => void act(element), 50);
  });
}
