/** Fills a table from a call, keeps it fresh, and makes a button of every action a row allows. */
import { call, whileVisible, type Row } from './calls.js';
import { writtenCount, writtenTime } from './format-values.js';

interface TableWords {
  columns: Array<{
    key: string;
    label: string;
    kind?: 'text' | 'code' | 'count' | 'time' | 'state' | 'yes';
    href?: string;
  }>;
  actions: Array<{
    label: string;
    method: string;
    path: string;
    body?: Row;
    when?: Record<string, unknown[]>;
  }>;
  empty: string;
  failed: string;
}

const REFRESH_MS = 2000;

const TONES: Record<string, string> = {
  COMPLETED: 'good',
  delivered: 'good',
  Approved: 'good',
  Closed: 'good',
  Low: 'good',
  pending: 'on',
  Open: 'warn',
  Medium: 'warn',
  Elevated: 'warn',
  EXPIRED: 'warn',
  ComplianceReview: 'warn',
  no_address: 'warn',
  dropped: 'warn',
  High: 'bad',
  REJECTED: 'bad',
  ERROR: 'bad',
  failed: 'bad',
  Rejected: 'bad',
};

export function keepFresh(table: HTMLTableElement): void {
  const words = JSON.parse(table.dataset['table'] ?? '{}') as TableWords;
  const body = table.tBodies[0] as HTMLTableSectionElement;
  const note = table.parentElement?.querySelector<HTMLElement>('[data-note]');
  let shown = '';

  function say(text: string): void {
    if (note && note.textContent !== text) note.textContent = text;
  }

  async function refresh(): Promise<void> {
    try {
      const answer = await call('GET', table.dataset['from'] ?? '');
      const path = table.dataset['rows'] ?? '';
      const rows = path === '' ? [answer] : ((valueAt(answer, path) ?? []) as Row[]);
      const text = JSON.stringify(rows);
      if (text === shown) return;
      shown = text;
      keepingFocus(body, () => body.replaceChildren(...rows.map((row) => tableRow(row, words, act))));
      say(rows.length === 0 ? words.empty : '');
    } catch {
      // Shown again once it answers, also when nothing has changed.
      shown = '';
      say(words.failed);
    }
  }

  async function act(method: string, path: string, body?: Row): Promise<void> {
    try {
      await call(method, path, body);
      await refresh();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }

  whileVisible(REFRESH_MS, refresh);
}

/** A row made anew takes over the focus: on the same button, or on the row's first when that one is gone. */
function keepingFocus(body: HTMLElement, replace: () => void): void {
  const focused = body.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const row = focused?.closest('tr')?.dataset['row'];
  replace();
  if (focused === null || row === undefined) return;
  const buttons = [...body.querySelectorAll<HTMLButtonElement>(`tr[data-row="${CSS.escape(row)}"] button`)];
  (buttons.find(({ textContent }) => textContent === focused.textContent) ?? buttons[0])?.focus();
}

type Act = (method: string, path: string, body?: Row) => Promise<void>;

function tableRow(row: Row, words: TableWords, act: Act): HTMLTableRowElement {
  const line = document.createElement('tr');
  line.dataset['row'] = String(row['id']);
  for (const { key, label, kind = 'text', href } of words.columns) {
    const cell = line.insertCell();
    cell.dataset['label'] = label;
    const value = valueAt(row, key);
    if (value === null || value === undefined || value === '') continue;
    cell.append(href === undefined ? shownAs(kind, value, cell) : link(filled(href, row), String(value)));
  }
  if (words.actions.length === 0) return line;
  const buttons = document.createElement('div');
  buttons.className = 'buttons';
  for (const { label, method, path, body, when = {} } of words.actions) {
    if (!Object.entries(when).every(([key, values]) => values.includes(row[key]))) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'small';
    button.textContent = label;
    // Read out of its row it must still say what it is about.
    button.setAttribute('aria-label', `${label}: ${line.cells[0]?.textContent ?? ''}`);
    button.addEventListener('click', () => {
      void act(method, filled(path, row), body);
    });
    buttons.append(button);
  }
  line.insertCell().append(buttons);
  return line;
}

/** A dot reaches into an object. */
function valueAt(row: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((from, part) => (from as Row | null)?.[part], row);
}

function filled(path: string, row: Row): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(row[key])));
}

function link(href: string, text: string): HTMLElement {
  const made = document.createElement('a');
  made.href = href;
  made.append(bdi(text));
  return made;
}

function shownAs(kind: string, value: unknown, cell: HTMLElement): Node {
  switch (kind) {
    case 'time':
      return bdi(writtenTime(value));
    case 'count':
      cell.classList.add('count');
      return bdi(writtenCount(value));
    case 'yes':
      return document.createTextNode(value === true ? '✓' : '–');
    case 'code': {
      cell.classList.add('mark');
      const code = document.createElement('code');
      code.dir = 'ltr';
      code.textContent = String(value);
      return code;
    }
    case 'state': {
      const chip = document.createElement('span');
      chip.className = `chip ${TONES[String(value)] ?? ''}`;
      chip.textContent = String(value);
      return chip;
    }
    default:
      return bdi(String(value));
  }
}

function bdi(text: string): HTMLElement {
  const isolated = document.createElement('bdi');
  isolated.textContent = text;
  return isolated;
}
