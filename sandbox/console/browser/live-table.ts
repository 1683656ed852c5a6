/** Fills a table from a call, refreshes it, and adds the buttons of each row. */
import { call, pollWhileVisible, type Row } from './calls.js';
import { writtenCount, writtenTime } from './format-values.js';

interface TableTexts {
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

export function refreshTable(table: HTMLTableElement): void {
  const texts = JSON.parse(table.dataset['table'] ?? '{}') as TableTexts;
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
      keepFocus(body, () => body.replaceChildren(...rows.map((row) => tableRow(row, texts, act))));
      say(rows.length === 0 ? texts.empty : '');
    } catch {
      // The next answer is drawn even when it is the same.
      shown = '';
      say(texts.failed);
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

  pollWhileVisible(REFRESH_MS, refresh);
}

/** Moves the focus to the same button of the new row, else to its first button. */
function keepFocus(body: HTMLElement, replace: () => void): void {
  const focused = body.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const row = focused?.closest('tr')?.dataset['row'];
  replace();
  if (focused === null || row === undefined) return;
  const buttons = [...body.querySelectorAll<HTMLButtonElement>(`tr[data-row="${CSS.escape(row)}"] button`)];
  (buttons.find(({ textContent }) => textContent === focused.textContent) ?? buttons[0])?.focus();
}

type Act = (method: string, path: string, body?: Row) => Promise<void>;

function tableRow(row: Row, texts: TableTexts, act: Act): HTMLTableRowElement {
  const line = document.createElement('tr');
  line.dataset['row'] = String(row['id']);
  for (const { key, label, kind = 'text', href } of texts.columns) {
    const cell = line.insertCell();
    cell.dataset['label'] = label;
    const value = valueAt(row, key);
    if (value === null || value === undefined || value === '') continue;
    cell.append(href === undefined ? shownAs(kind, value, cell) : link(filled(href, row), String(value)));
  }
  if (texts.actions.length === 0) return line;
  const buttons = document.createElement('div');
  buttons.className = 'buttons';
  for (const { label, method, path, body, when = {} } of texts.actions) {
    if (!Object.entries(when).every(([key, values]) => values.includes(row[key]))) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'small';
    button.textContent = label;
    // A screen reader reads the button without its row.
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
