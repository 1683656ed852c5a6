/** Overview, lists, submissions, webhooks, faults and settings. */
import type { Reference } from '../reference.js';
import { call, pollWhileVisible, type Row } from './calls.js';
import { monitoringCard } from './cases.js';
import { button, card, element, muted } from './element.js';
import { checkField, choiceField, loadForm, numberField, settingsForm, textField } from './forms.js';
import { importForm } from './list-import.js';
import { address, texts, writtenTime } from './page-language.js';
import { fixedTable, liveTable } from './table.js';
import { PAGES, type Page } from './texts.js';

type Content = [intro: string, ...parts: HTMLElement[]];

export function overviewPage(): Content {
  const others = (Object.keys(PAGES) as Page[]).filter((page) => page !== 'overview');
  const cards = others.map((page) =>
    element(
      'a',
      { class: 'card', href: address(page) },
      element('h2', {}, texts[page]),
      muted(texts[`${page}Card`]),
    ),
  );
  return [texts.overviewIntro, element('div', { class: 'cards' }, ...cards)];
}

export async function listsPage(): Promise<Content> {
  const table = liveTable(texts.lists, '/sandbox/lists', (answer) => answer['lists'], [
    { key: 'list', label: texts.list },
    { key: 'version', label: texts.version, kind: 'count' },
    { key: 'format', label: texts.format },
    { key: 'entities', label: texts.entities, kind: 'count' },
    { key: 'names', label: texts.names, kind: 'count' },
    { key: 'loadedAt', label: texts.loaded, kind: 'time' },
    { key: 'isCurrent', label: texts.current, kind: 'yes' },
  ]);
  const { listFormats } = await call<Reference>('GET', '/sandbox/reference');
  return [texts.listsIntro, card(table), importForm(listFormats), monitoringCard()];
}

interface Form {
  readonly formId: string;
  readonly name: string;
  readonly fields: readonly Row[];
}

export async function submissionsPage(formId: string | null): Promise<Content> {
  const { forms } = await call<{ forms: Form[] }>('GET', '/sandbox/forms');
  const form = forms.find((each) => each.formId === formId) ?? forms[0];
  if (form === undefined) throw new Error('the sandbox has no form');
  const chips = forms.map((each) => {
    const href = address('submissions', { form: each.formId });
    const isShown = each === form;
    const link = { class: isShown ? 'chip on' : 'chip', href, 'aria-current': isShown && 'true' };
    return element('a', link, element('bdi', { lang: 'en' }, each.name));
  });
  const fields = fixedTable(
    form.name,
    [
      { key: 'fieldId', label: texts.fieldId, kind: 'code' },
      { key: 'name', label: texts.name },
      { key: 'type', label: texts.fieldType },
    ],
    form.fields,
  );
  const from = `/sandbox/forms/${form.formId}/submissions`;
  const newest = liveTable(texts.newestHundred, from, (answer) => answer['submissions'], [
    { key: 'customerName', label: texts.customer },
    { key: 'email', label: texts.email },
    { key: 'kycState', label: texts.state, kind: 'state' },
    { key: 'submissionDate', label: texts.submitted, kind: 'time' },
    { key: 'submissionId', label: texts.submissionId, kind: 'code' },
  ]);
  return [
    texts.submissionsIntro,
    element('div', { class: 'chips' }, ...chips),
    card(
      element('h2', {}, element('bdi', { lang: 'en' }, form.name)),
      element('p', { dir: 'ltr' }, element('code', {}, form.formId)),
      fields,
    ),
    loadForm(form.formId),
    card(element('h2', {}, texts.newestHundred), newest),
  ];
}

export function webhooksPage(): Content {
  const table = liveTable(
    texts.webhooks,
    '/sandbox/webhooks/deliveries',
    (answer) => answer['deliveries'],
    [
      { key: 'createdAt', label: texts.written, kind: 'time' },
      { key: 'transId', label: texts.transaction, kind: 'code' },
      { key: 'status', label: texts.status, kind: 'state' },
      { key: 'state', label: texts.state, kind: 'state' },
      { key: 'attempts', label: texts.attempts, kind: 'count' },
      { key: 'answer', label: texts.answer, kind: 'count' },
      { key: 'failure', label: texts.failure },
    ],
    [
      {
        label: texts.sendAgain,
        method: 'POST',
        path: '/sandbox/webhooks/deliveries/{id}/resend',
        applies: (row) => row['state'] !== 'pending',
      },
    ],
  );
  return [texts.webhooksIntro, card(table)];
}

export function faultsPage(): Content {
  const fields = [
    numberField(texts.delayMs, 'delayMs', 0, 120_000, true),
    numberField(texts.answerStatus, 'status', 400, 599),
    numberField(texts.times, 'times', 1, 1_000_000),
    numberField(texts.retryAfter, 'retryAfterSeconds', 0, 86_400),
    textField(texts.path, 'path'),
    checkField(texts.dropWebhooks, 'dropWebhooks'),
  ];
  return [texts.faultsIntro, settingsForm('/sandbox/faults', fields, true)];
}

export function settingsPage(): Content {
  const fields = [
    textField(texts.webhookUrl, 'webhookUrl', { type: 'url' }),
    numberField(texts.lifetime, 'lifetimeSeconds', 1, 86_400, true),
    textField(texts.nationalIdPattern, 'nationalIdPattern'),
    choiceField(texts.secondRequest, 'secondRequest', [
      ['refuse', texts.refuse],
      ['supersede', texts.supersede],
    ]),
    choiceField(texts.screenedCountries, 'countries', [
      ['narrow', texts.narrow],
      ['weigh', texts.weigh],
    ]),
    choiceField(
      texts.unfinishedDetails,
      'unfinishedDetails',
      ['400', '404', '409', '422'].map((status) => [status, status]),
      'number',
    ),
    choiceField(texts.limitWindow, 'limitWindow', [
      ['sliding', texts.sliding],
      ['fixed', texts.fixed],
    ]),
    numberField(texts.limitRequest, 'limits.request', 0, 1_000_000, true),
    numberField(texts.limitStatus, 'limits.status', 0, 1_000_000, true),
    numberField(texts.limitDetails, 'limits.details', 0, 1_000_000, true),
    numberField(texts.limitScreening, 'limits.screening', 0, 1_000_000),
    checkField(texts.countRefused, 'countRefused'),
  ];
  return [texts.settingsIntro, settingsForm('/sandbox/settings', fields), clockCard()];
}

const CLOCK_REFRESH_MS = 2000;

function clockCard(): HTMLElement {
  const clock = element('time', { dir: 'ltr' });
  function show({ now }: Row): void {
    clock.dateTime = String(now);
    clock.textContent = writtenTime(now);
  }
  const advance = (advanceMs: number, label: string) => {
    const made = button('', 'small', () => void call('POST', '/sandbox/clock', { advanceMs }).then(show));
    made.append(element('bdi', {}, label));
    return made;
  };
  pollWhileVisible(CLOCK_REFRESH_MS, async () => show(await call('GET', '/sandbox/clock')));
  return card(
    element('h2', {}, texts.clock),
    muted(texts.clockIntro),
    element('p', {}, clock),
    element(
      'div',
      { class: 'buttons' },
      advance(10_000, texts.plusTenSeconds),
      advance(60_000, texts.plusMinute),
      advance(3_600_000, texts.plusHour),
    ),
  );
}
