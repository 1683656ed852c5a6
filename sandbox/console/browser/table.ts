import { call, pollWhileVisible, type Row } from './calls.js';
import { button, element } from './element.js';
import { texts, writtenCount, writtenTime } from './page-language.js';

/** A column shows one field of a row; a dot in the key is a path. A list is drawn as chips. */
export interface Column {
  readonly key: string;
  readonly label: string;
  readonly kind?: 'code' | 'count' | 'time' | 'state' | 'yes' | undefined;
  readonly href?: ((row: Row) => string) | undefined;
}

/** A button in every row that it applies to. `{id}` in the path is the row's. */
export interface RowAction {
  readonly label: string;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: Row;
  readonly applies: (row: Row) => boolean;
}

const REFRESH_MS = 2000;

const TONES: Readonly<Record<string, readonly string[]>> = {
  good: ['COMPLETED', 'delivered', 'Approved', 'Closed', 'Low'],
  on: ['pending'],
  warn: ['Open', 'Medium', 'Elevated', 'EXPIRED', 'ComplianceReview', 'no_address', 'dropped'],
  bad: ['High', 'REJECTED', 'ERROR', 'failed', 'Rejected'],
};

export function fixedTable(
  caption: string,
  columns: readonly Column[],
  rows: readonly object[],
): HTMLElement {
  const body = element('tbody', {}, ...rows.map((row) => tableRow(row as Row, columns)));
  return tableOf(caption, columns, body);
}

export function liveTable(
  caption: string,
  from: string,
  rowsOf: (answer: Row) => unknown,
  columns: readonly Column[],
  actions: readonly RowAction[] = [],
): HTMLElement {
  const body = element('tbody', {});
  const note = element('p', { class: 'muted', role: 'status' });
  let shown = '';

  function announce(text: string): void {
    if (note.textContent !== text) note.textContent = text;
  }

  async function refresh(): Promise<void> {
    try {
      const rows = rowsOf(await call('GET', from)) as Row[];
      const text = JSON.stringify(rows);
      if (text === shown) return;
      shown = text;
      const lines = rows.map((row) => tableRow(row, columns, actions.length > 0 ? buttonsOf(row) : null));
      keepFocus(body, () => body.replaceChildren(...lines));
      announce(rows.length === 0 ? texts.nothingYet : '');
    } catch {
      // The next answer is drawn even when it is the same.
      shown = '';
      announce(texts.notLoaded);
    }
  }

  function buttonsOf(row: Row): HTMLElement[] {
    const name = String(valueAt(row, columns[0]?.key ?? ''));
    return actions
      .filter(({ applies }) => applies(row))
      .map(({ label, method, path, body: sent }) => {
        const made = button(label, 'small', () => {
          call(method, path.replace('{id}', encodeURIComponent(String(row['id']))), sent)
            .then(refresh)
            .catch((error: Error) => announce(error.message));
        });
        // A screen reader reads the button without its row.
        made.setAttribute('aria-label', `${label}: ${name}`);
        return made;
      });
  }

  pollWhileVisible(REFRESH_MS, refresh);
  const whole = tableOf(caption, columns, body, actions.length > 0);
  whole.append(note);
  return whole;
}

function tableOf(
  caption: string,
  columns: readonly Column[],
  body: HTMLElement,
  hasActions = false,
): HTMLElement {
  const heads = columns.map(({ label }) => element('th', { scope: 'col' }, label));
  const head = element('tr', {}, ...heads, ...(hasActions ? [element('td', {})] : []));
  const table = element(
    'table',
    { class: 'rows' },
    element('caption', { class: 'unseen' }, caption),
    element('thead', {}, head),
    body,
  );
  return element('div', { class: 'wide' }, table);
}

/** Moves the focus to the same button of the new row, else to its first button. */
function keepFocus(body: HTMLElement, replace: () => void): void {
  const focused = body.contains(document.activeElement) ? document.activeElement : null;
  const row = focused?.closest('tr')?.dataset['row'];
  replace();
  if (focused === null || row === undefined) return;
  const buttons = [...body.querySelectorAll<HTMLButtonElement>(`tr[data-row="${CSS.escape(row)}"] button`)];
  (buttons.find(({ textContent }) => textContent === focused.textContent) ?? buttons[0])?.focus();
}

function tableRow(
  row: Row,
  columns: readonly Column[],
  buttons: readonly HTMLElement[] | null = null,
): HTMLTableRowElement {
  const cells = columns.map((column) => {
    const { key, label, kind } = column;
    const cell = element('td', { 'data-label': label, class: kind === 'count' && 'count' });
    const value = valueAt(row, key);
    if (value !== null && value !== undefined && value !== '') cell.append(drawn(value, row, column));
    return cell;
  });
  if (buttons !== null) cells.push(element('td', {}, element('div', { class: 'buttons' }, ...buttons)));
  return element('tr', { 'data-row': String(row['id']) }, ...cells);
}

function valueAt(row: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((from, part) => (from as Row | null)?.[part], row);
}

function drawn(value: unknown, row: Row, { kind, href }: Column): Node {
  const text = String(value);
  if (href !== undefined) return element('a', { href: href(row) }, element('bdi', {}, text));
  if (Array.isArray(value)) {
    const chips = value.map((each) => element('code', {}, String(each)));
    return element('span', { class: 'chips' }, ...chips);
  }
  switch (kind) {
    case 'time':
      return element('bdi', {}, writtenTime(value));
    case 'count':
      return element('bdi', {}, writtenCount(value));
    case 'yes':
      return element('span', {}, value === true ? '✓' : '–');
    case 'code':
      return element('code', { dir: 'ltr' }, text);
    case 'state': {
      const tone = Object.keys(TONES).find((each) => TONES[each]?.includes(text));
      return element('span', { class: `chip ${tone ?? ''}` }, text);
    }
    default:
      return element('bdi', {}, text);
  }
}
