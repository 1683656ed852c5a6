/** The first page: every element live, with sessions of this host's own back end. */
import type {
  KycIdentityVerification,
  KycScreeningList,
  KycScreeningResults,
  KycSubmissionSearch,
} from 'kyc-elements';
import { button, byId, element } from './controls/dom.js';
import { fillTexts, locale, pageLanguage, text, type TextKey } from './controls/texts.js';
import { sessionFrom } from './session.js';
import { siteHeader } from './site-header.js';

fillTexts('tour');
siteHeader();

/** The fields of this host's own form: a host knows its forms. */
const FIELDS = [
  { id: 'person-full-name', type: 'Text', en: 'Full name', ar: 'الاسم الكامل' },
  { id: 'person-city', type: 'Text', en: 'City', ar: 'المدينة' },
  { id: 'person-occupation', type: 'Text', en: 'Occupation', ar: 'المهنة' },
  { id: 'person-source-of-funds', type: 'Text Area', en: 'Source of funds', ar: 'مصدر الأموال' },
  { id: 'person-date-of-birth', type: 'Date Picker', en: 'Date of birth', ar: 'تاريخ الميلاد' },
  { id: 'person-signed-on', type: 'Date Picker', en: 'Signed on', ar: 'تاريخ التوقيع' },
  { id: 'person-monthly-income', type: 'Numeric', en: 'Monthly income', ar: 'الدخل الشهري' },
  { id: 'person-dependants', type: 'Numeric', en: 'Dependants', ar: 'عدد المعالين' },
  { id: 'person-officer-notes', type: 'RichTextBox', en: 'Officer notes', ar: 'ملاحظات الموظف' },
] as const;

const identitySession = sessionFrom('/session/identity');
const analystSession = sessionFrom('/session/analyst');
const list = document.querySelector<KycScreeningList>('kyc-screening-list')!;
const form = document.querySelector('kyc-screening-form')!;
const results = byId('screening-results') as KycScreeningResults;
const search = byId('submissions') as KycSubmissionSearch;

(byId('identity') as KycIdentityVerification).getSession = identitySession;
for (const one of document.querySelectorAll(
  'kyc-screening-form, kyc-screening-list, kyc-screening-results, kyc-submission-search',
))
  (one as KycScreeningList).getSession = analystSession;
search.fields = FIELDS.map(({ id, type, [pageLanguage]: name }) => ({ id, type, name }));

/** Another visitor, as far as this host can tell: a fresh element, a fresh verification. */
async function startOver(): Promise<KycIdentityVerification> {
  await fetch('/visitor/new', { method: 'POST' });
  const old = byId('identity');
  const fresh = document.createElement('kyc-identity-verification');
  for (const { name, value } of old.attributes) fresh.setAttribute(name, value);
  fresh.getSession = identitySession;
  old.replaceWith(fresh);
  await fresh.updateComplete;
  return fresh;
}

async function tryOut(nationalId: string): Promise<void> {
  const fresh = await startOver();
  fresh.scrollIntoView({ block: 'nearest' });
  await fresh.start({ nationalId });
}

byId('start-over').addEventListener('click', () => void startOver());
for (let digit = 0; digit <= 9; digit++) {
  const nationalId = `100000000${digit}`;
  const label = `${text('try')} ${nationalId}`;
  byId('magic-rows').append(
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('code', {}, nationalId)),
      element('td', {}, text(`digit${digit}` as TextKey)),
      element(
        'td',
        {},
        button(text('try'), () => void tryOut(nationalId), { 'aria-label': label }),
      ),
    ),
  );
}

const EVENTS_MS = 2000;
let reading: ReturnType<typeof setInterval> | undefined;
let shown = '';

/** What this host received and sent since it started. */
interface Received {
  readonly messages: readonly { readonly at: string; readonly link: string }[];
  readonly events: readonly { readonly at: string; readonly type: string; readonly of: string }[];
}

async function readReceived(): Promise<void> {
  const answer = await fetch('/received', { method: 'POST' });
  const received = await answer.text();
  if (!answer.ok || received === shown) return;
  shown = received;
  const { messages, events } = JSON.parse(received) as Received;
  fill('messages', messages, ({ link }) => [
    text('turnNear'),
    element('a', { href: link }, text('continue')),
  ]);
  fill('events', events, ({ type, of }) => [type, of].map((name) => element('code', { dir: 'ltr' }, name)));
}

function fill<Entry extends { readonly at: string }>(
  id: string,
  entries: readonly Entry[],
  say: (entry: Entry) => readonly (Node | string)[],
): void {
  const place = byId(id);
  place.hidden = entries.length === 0;
  place.querySelector('ul')!.replaceChildren(
    ...entries.map((entry) => {
      const time = new Date(entry.at).toLocaleTimeString(locale, { timeStyle: 'short' });
      return element('li', {}, ...[time, ...say(entry)].flatMap((part) => [part, ' ']));
    }),
  );
}

document.addEventListener('kyc-status', () => {
  reading ??= setInterval(() => {
    if (!document.hidden) void readReceived().catch(() => {});
  }, EVENTS_MS);
});

/** The last screening stays in the address: a reload shows what has changed since. */
const screenedBefore = new URLSearchParams(location.search).get('screening');
if (screenedBefore) results.screeningId = screenedBefore;

/** What the person typed, by screening: a host knows whom it screens, and the proxy keeps no name. */
const LABELS = 'kyc-elements demo labels';
list.labels = JSON.parse(sessionStorage.getItem(LABELS) ?? '{}') as Record<string, string>;

form.addEventListener('kyc-screening-created', ({ detail: { screeningId }, screening }) => {
  list.labels = { ...list.labels, [screeningId]: screening.name };
  sessionStorage.setItem(LABELS, JSON.stringify(list.labels));
  const address = new URL(location.href);
  address.searchParams.set('screening', screeningId);
  history.replaceState(null, '', address);
  siteHeader();
  void list.refresh();
});

byId('next-list').addEventListener('click', async () => {
  const said = byId('list-loaded');
  said.textContent = text('loadingList');
  const answer = await fetch('/list/next', { method: 'POST' }).catch(() => undefined);
  said.textContent = text(answer?.ok ? 'listLoaded' : 'listNotLoaded');
});
