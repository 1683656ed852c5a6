import { call, type Row } from './calls.js';
import { monitoringCard } from './cases.js';
import { card, element, muted } from './element.js';
import { field, savedForm } from './forms.js';
import { importForm } from './list-import.js';
import { address, texts } from './page-language.js';
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

export function listsPage(): Content {
  const table = liveTable(texts.lists, '/sandbox/lists', (answer) => answer['lists'], [
    { key: 'list', label: texts.list },
    { key: 'version', label: texts.version, kind: 'count' },
    { key: 'format', label: texts.format },
    { key: 'entities', label: texts.entities, kind: 'count' },
    { key: 'names', label: texts.names, kind: 'count' },
    { key: 'loadedAt', label: texts.loaded, kind: 'time' },
    { key: 'isCurrent', label: texts.current, kind: 'yes' },
  ]);
  return [texts.listsIntro, card(table), importForm(), monitoringCard()];
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
  const number = (name: string, label: string, min: number, max: number, required = false) =>
    field(label, { type: 'number', name, min: String(min), max: String(max), required });
  const form = savedForm('/sandbox/faults', [
    number('delayMs', texts.delayMs, 0, 120_000, true),
    number('status', texts.answerStatus, 400, 599),
    number('times', texts.times, 1, 1_000_000),
    number('retryAfterSeconds', texts.retryAfter, 0, 86_400),
    field(texts.path, { name: 'path' }),
    field(texts.dropWebhooks, { type: 'checkbox', name: 'dropWebhooks' }),
  ]);
  return [texts.faultsIntro, form];
}
