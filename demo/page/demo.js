import { arabic, arabicFields } from './arabic.js';
import { button, element } from './playground/controls/dom.js';
import { sessionFrom } from './playground/live-element.js';

const root = document.documentElement;
const byId = (id) => document.getElementById(id);

/** The fields of this host's own form: a host knows its forms. */
const FIELDS = [
  { id: 'person-full-name', name: 'Full name', type: 'Text' },
  { id: 'person-city', name: 'City', type: 'Text' },
  { id: 'person-occupation', name: 'Occupation', type: 'Text' },
  { id: 'person-source-of-funds', name: 'Source of funds', type: 'Text Area' },
  { id: 'person-date-of-birth', name: 'Date of birth', type: 'Date Picker' },
  { id: 'person-signed-on', name: 'Signed on', type: 'Date Picker' },
  { id: 'person-monthly-income', name: 'Monthly income', type: 'Numeric' },
  { id: 'person-dependants', name: 'Dependants', type: 'Numeric' },
  { id: 'person-officer-notes', name: 'Officer notes', type: 'RichTextBox' },
];

const english = {
  sections: 'Sections',
  language: 'Language',
  scheme: 'Colours',
  magic_0: 'a person decides on the phone page',
  magic_1: 'completes after 3 seconds',
  magic_2: 'declined after 3 seconds',
  magic_3: 'expires after 15 seconds',
  magic_4: 'fails after 3 seconds',
  magic_5: 'completes after 3 seconds, no webhook',
  magic_6: 'completes; the webhook comes twice, and late',
  magic_7: 'refused once with an error, then completes',
  magic_8: 'completes after 30 seconds',
  magic_9: 'waits until it expires',
  try: 'Try',
  turn_near: 'Your code comes soon.',
  continue: 'Continue',
  try_id: 'Try {id}',
  analyst: 'an analyst of this demo',
};
for (const element of document.querySelectorAll('[data-text]')) {
  english[element.dataset.text] ??= element.textContent.replaceAll(/\s+/g, ' ').trim();
}

const words = () => (root.lang === 'ar' ? arabic : english);
const say = (key) => words()[key] ?? english[key];

// --- Sessions: the only thing this page asks of its own back end ---------------------------------

const identitySession = sessionFrom('/session/identity');
byId('identity').getSession = identitySession;

// One session serves all that the analyst uses.
const analystSession = sessionFrom('/session/analyst');
const ANALYST = [
  'kyc-screening-form',
  'kyc-screening-list',
  'kyc-screening-results',
  'kyc-submission-search',
];
for (const name of ANALYST) document.querySelector(name).getSession = analystSession;

/** Another visitor, as far as this host can tell: a fresh element, a fresh verification. */
async function startOver() {
  await fetch('/visitor/new', { method: 'POST' });
  const old = byId('identity');
  const fresh = document.createElement('kyc-identity-verification');
  for (const { name, value } of old.attributes) fresh.setAttribute(name, value);
  fresh.getSession = identitySession;
  old.replaceWith(fresh);
  await fresh.updateComplete;
  return fresh;
}

async function tryOut(nationalId) {
  const fresh = await startOver();
  fresh.scrollIntoView({ block: 'nearest' });
  await fresh.start({ nationalId });
}

byId('start-over').addEventListener('click', () => void startOver());

for (let digit = 0; digit <= 9; digit++) {
  const nationalId = `100000000${digit}`;
  const action = button('', () => void tryOut(nationalId), { 'data-text': 'try', 'data-id': nationalId });
  byId('magic-rows').append(
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('code', {}, nationalId)),
      element('td', { 'data-text': `magic_${digit}` }),
      element('td', {}, action),
    ),
  );
}

// --- Events of the proxy, and messages to those who left the line -----------------------------------

const EVENTS_MS = 2000;
let reading;
let shown = '';

async function readMessages() {
  const answer = await fetch('/messages', { method: 'POST' });
  if (!answer.ok) return;
  const text = await answer.text();
  if (text === shown) return;
  shown = text;
  const messages = JSON.parse(text);
  byId('messages').hidden = messages.length === 0;
  byId('message-list').replaceChildren(
    ...messages.map(({ at, link }) => {
      const time = element('time', { datetime: at, 'data-clock': true });
      const notice = element('span', { 'data-text': 'turn_near' });
      const action = element('a', { href: link, 'data-text': 'continue', 'data-keep': true });
      return element('li', {}, time, ' ', notice, ' ', action);
    }),
  );
  show();
}

let shownEvents = '';

async function readEvents() {
  const answer = await fetch('/events/received', { method: 'POST' });
  if (!answer.ok) return;
  const text = await answer.text();
  if (text === shownEvents) return;
  shownEvents = text;
  const events = JSON.parse(text);
  byId('events').hidden = events.length === 0;
  byId('event-list').replaceChildren(
    ...events.map(({ at, type, of }) => {
      const time = element('time', { datetime: at, 'data-clock': true });
      return element(
        'li',
        {},
        time,
        ' ',
        element('code', { dir: 'ltr' }, type),
        ' ',
        element('code', { dir: 'ltr' }, of),
      );
    }),
  );
  show();
}

document.addEventListener('kyc-status', () => {
  reading ??= setInterval(() => {
    if (document.hidden) return;
    for (const read of [readMessages, readEvents]) void read().catch(() => {});
  }, EVENTS_MS);
});

// --- The last screening, kept in the address: a reload shows what has changed since ------------------

const screenedBefore = new URLSearchParams(location.search).get('screening');
if (screenedBefore) byId('screening-results').screeningId = screenedBefore;

document.addEventListener('kyc-screening-created', ({ detail }) => {
  const address = new URL(location.href);
  address.searchParams.set('screening', detail.screeningId);
  history.replaceState(null, '', address);
  void document.querySelector('kyc-screening-list').refresh();
});

// --- Marks of the team, which a host keeps in its own database; here in this browser -----------------

const MARKS = 'kyc-elements demo marks';

function readMarks() {
  try {
    return JSON.parse(localStorage.getItem(MARKS)) ?? {};
  } catch {
    return {};
  }
}

const results = byId('screening-results');
results.marks = readMarks();
results.addEventListener('kyc-hit-mark', ({ detail, note }) => storeMarks([{ ...detail, note }]));
results.addEventListener('kyc-decisions', ({ detail, notes }) =>
  storeMarks(detail.decisions.map((decision) => ({ ...decision, note: notes.get(decision.pair) }))),
);

function storeMarks(decisions) {
  const marks = readMarks();
  for (const { hitId, pair, facts, label, note } of decisions) {
    if (label === null) delete marks[pair];
    else marks[pair] = { hitId, facts, label, note, by: say('analyst'), at: new Date().toISOString() };
  }
  localStorage.setItem(MARKS, JSON.stringify(marks));
  results.marks = marks;
}

// --- Language and colours, kept in the address ----------------------------------------------------

function show() {
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr';
  for (const element of document.querySelectorAll('[data-text]'))
    element.textContent = say(element.dataset.text);
  const locale = root.lang === 'ar' ? 'ar-u-nu-arab' : 'en-GB';
  for (const time of document.querySelectorAll('time[data-clock]'))
    time.textContent = new Date(time.dateTime).toLocaleTimeString(locale, { timeStyle: 'short' });
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', say(element.dataset.label));
  }
  for (const button of document.querySelectorAll('button[data-id]')) {
    button.setAttribute('aria-label', say('try_id').replace('{id}', button.dataset.id));
  }
  for (const button of document.querySelectorAll('[data-lang]')) {
    button.setAttribute('aria-pressed', String(button.dataset.lang === root.lang));
  }
  for (const button of document.querySelectorAll('[data-scheme-choice]')) {
    button.setAttribute(
      'aria-pressed',
      String(button.dataset.schemeChoice === (root.dataset.scheme ?? 'auto')),
    );
  }
  // Pages of this site are shown in the same language and colours.
  for (const link of document.querySelectorAll('[data-keep]')) {
    const address = new URLSearchParams(link.dataset.keep);
    for (const [key, value] of new URLSearchParams(location.search)) address.set(key, value);
    link.search = address;
  }
  byId('submissions').fields = FIELDS.map((field) =>
    root.lang === 'ar' ? { ...field, name: arabicFields[field.id] } : field,
  );
}

function keepInAddress() {
  const address = new URL(location.href);
  for (const [name, value] of [
    ['lang', root.lang === 'ar' && 'ar'],
    ['scheme', root.dataset.scheme],
  ]) {
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  history.replaceState(null, '', address);
  show();
}

for (const button of document.querySelectorAll('[data-lang]')) {
  button.addEventListener('click', () => {
    root.lang = button.dataset.lang;
    keepInAddress();
  });
}
for (const button of document.querySelectorAll('[data-scheme-choice]')) {
  button.addEventListener('click', () => {
    const choice = button.dataset.schemeChoice;
    if (choice === 'auto') delete root.dataset.scheme;
    else root.dataset.scheme = choice;
    keepInAddress();
  });
}
show();
