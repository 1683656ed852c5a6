/** Runs in the console's pages: fills tables, keeps them fresh, sends forms. */
type Row = Record<string, unknown>;

interface TableWords {
  columns: Array<{ key: string; label: string; kind?: 'text' | 'code' | 'count' | 'time' | 'state' | 'yes' }>;
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
/** Gregorian days and Latin digits, as in the data beside them, in the words of the page's language. */
const language = document.documentElement.lang === 'ar' ? 'ar-u-ca-gregory-nu-latn' : 'en-GB';
const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
const counts = new Intl.NumberFormat(language);

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

document
  .querySelector('.top [aria-current]')
  ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
for (const table of document.querySelectorAll<HTMLTableElement>('table[data-from]')) keepFresh(table);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-put]')) await prepare(form);
for (const clock of document.querySelectorAll<HTMLTimeElement>('time[data-clock]')) await prepareClock(clock);

function keepFresh(table: HTMLTableElement): void {
  const words = JSON.parse(table.dataset['table'] ?? '{}') as TableWords;
  const body = table.tBodies[0] as HTMLTableSectionElement;
  const note = table.parentElement?.querySelector<HTMLElement>('[data-note]');
  let shown = '';

  async function refresh(): Promise<void> {
    try {
      const answer = await call('GET', table.dataset['from'] ?? '');
      const rows = (answer[table.dataset['rows'] ?? ''] ?? []) as Row[];
      const text = JSON.stringify(rows);
      if (text !== shown) body.replaceChildren(...rows.map((row) => tableRow(row, words, refresh)));
      shown = text;
      if (note) note.textContent = rows.length === 0 ? words.empty : '';
    } catch {
      if (note) note.textContent = words.failed;
    }
  }

  void refresh();
  setInterval(() => {
    if (document.visibilityState === 'visible') void refresh();
  }, REFRESH_MS);
}

function tableRow(row: Row, words: TableWords, refresh: () => Promise<void>): HTMLTableRowElement {
  const line = document.createElement('tr');
  for (const { key, label, kind = 'text' } of words.columns) {
    const cell = line.insertCell();
    cell.dataset['label'] = label;
    const value = key.split('.').reduce<unknown>((from, part) => (from as Row | null)?.[part], row);
    if (value !== null && value !== undefined && value !== '') cell.append(shownAs(kind, value, cell));
  }
  if (words.actions.length > 0) {
    const buttons = document.createElement('div');
    buttons.className = 'buttons';
    for (const action of words.actions) {
      const fits = Object.entries(action.when ?? {}).every(([key, values]) => values.includes(row[key]));
      if (!fits) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'small';
      button.textContent = action.label;
      button.addEventListener('click', async () => {
        button.disabled = true;
        const path = action.path.replace(/\{(\w+)\}/g, (_, key: string) =>
          encodeURIComponent(String(row[key])),
        );
        try {
          await call(action.method, path, action.body);
        } finally {
          button.disabled = false;
          await refresh();
        }
      });
      buttons.append(button);
    }
    line.insertCell().append(buttons);
  }
  return line;
}

function shownAs(kind: string, value: unknown, cell: HTMLElement): Node {
  switch (kind) {
    case 'time':
      return bdi(times.format(new Date(String(value))));
    case 'count':
      cell.classList.add('count');
      return bdi(counts.format(Number(value)));
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

async function prepare(form: HTMLFormElement): Promise<void> {
  const path = form.dataset['put'] ?? '';
  const said = form.querySelector('output') as HTMLOutputElement;

  async function send(body: Row): Promise<void> {
    said.className = '';
    said.textContent = '';
    try {
      fillIn(form, await call('PUT', path, body));
      said.textContent = form.dataset['saved'] ?? '';
    } catch (error) {
      said.className = 'bad';
      said.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(written(form));
  });
  form.querySelector('[data-clear]')?.addEventListener('click', () => void send({}));
  fillIn(form, await call('GET', path));
}

type Control = HTMLInputElement | HTMLSelectElement;

function controls(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input[name], select[name]')];
}

function fillIn(form: HTMLFormElement, values: Row): void {
  for (const control of controls(form)) {
    const value = control.name
      .split('.')
      .reduce<unknown>((from, part) => (from as Row | null)?.[part], values);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === true;
    else control.value = value === null || value === undefined ? '' : String(value);
  }
}

function written(form: HTMLFormElement): Row {
  const body: Row = {};
  for (const control of controls(form)) {
    const [outer = '', inner] = control.name.split('.');
    const value = valueOf(control);
    body[outer] = inner === undefined ? value : { ...(body[outer] as Row | undefined), [inner]: value };
  }
  return body;
}

function valueOf(control: Control): unknown {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked;
  const text = control.value.trim();
  if (text === '') return null;
  return control.type === 'number' || control.dataset['type'] === 'number' ? Number(text) : text;
}

async function prepareClock(clock: HTMLTimeElement): Promise<void> {
  function show({ now }: Row): void {
    clock.dateTime = String(now);
    clock.textContent = times.format(new Date(String(now)));
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-advance]')) {
    button.addEventListener('click', async () => {
      show(await call('POST', '/sandbox/clock', { advanceMs: Number(button.dataset['advance']) }));
    });
  }
  show(await call('GET', '/sandbox/clock'));
  setInterval(async () => {
    if (document.visibilityState === 'visible') show(await call('GET', '/sandbox/clock'));
  }, REFRESH_MS);
}

async function call(method: string, path: string, body?: Row): Promise<Row> {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer = (await response.json()) as Row;
  if (!response.ok)
    throw new Error(String((answer['messages'] as string[] | undefined)?.[0] ?? response.status));
  return answer;
}

export {};
