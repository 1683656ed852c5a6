/** The form that imports a list and shows the progress. */
import type { ImportProgress } from '../../lists/import-progress.js';
import type { ListContents } from '../../lists/list-reading.js';
import { call, Refusal, type Row } from './calls.js';
import { element, muted } from './element.js';
import { choiceField, fieldsOf, formCard, textField } from './forms.js';
import { contentsLines } from './list-contents.js';
import { fill, texts, writtenCount } from './page-language.js';

/** Share of the bar for sending the files. */
const SENDING = 0.1;
const POLL_MS = 200;
const STEPS = {
  reading: texts.importReading,
  storing: texts.importStoring,
  finishing: texts.importFinishing,
};

export function importForm(formats: readonly string[]): HTMLFormElement {
  const files = element('input', {
    type: 'file',
    name: 'files',
    accept: '.csv,.json,.xml',
    multiple: true,
    required: true,
    change: () => {
      if (nameIsDefault) name.value = nameFrom(files.files?.[0]?.name ?? '');
    },
  });
  const pattern = '[A-Za-z0-9][A-Za-z0-9._\\-]{0,99}';
  const nameField = textField(texts.importName, 'name', { pattern, required: true });
  const formatField = choiceField(texts.importFormat, 'format', [
    ['', texts.importByContent],
    ...formats.map((format) => [format, format] as const),
  ]);
  const bar = element('progress', { max: '1', value: '0', 'aria-label': texts.importProgress });
  const step = muted('');
  const progress = element('div', { class: 'progress', hidden: true }, bar, step);
  const contents = element('dl', {});
  const command = `npx kyc-sandbox import-list path/to/list --url ${location.origin}`;
  const { form } = formCard(
    [
      element('h2', {}, texts.importTitle),
      muted(texts.importHint),
      element('p', { dir: 'ltr' }, element('code', {}, command)),
      fieldsOf(element('label', {}, texts.importFiles, files), nameField, formatField),
      progress,
    ],
    texts.importButton,
    send,
  );
  form.append(contents);
  const name = form.elements.namedItem('name') as HTMLInputElement;
  const format = form.elements.namedItem('format') as HTMLSelectElement;
  let nameIsDefault = true;
  name.addEventListener('input', () => (nameIsDefault = name.value === ''));

  function show(share: number, text: string): void {
    bar.value = share;
    step.textContent = text;
  }

  async function showProgress(list: string): Promise<void> {
    const { imports } = await call<{ imports: ImportProgress[] }>('GET', '/sandbox/lists/import');
    const mine = imports.find((one) => one.list === list);
    if (mine === undefined) return;
    const counted = { done: writtenCount(mine.done), total: writtenCount(mine.total) };
    show(SENDING + (1 - SENDING) * mine.share, fill(STEPS[mine.step], counted));
  }

  async function send(): Promise<string> {
    const list = name.value.trim();
    contents.replaceChildren();
    progress.hidden = false;
    show(0, texts.importSending);
    const polling = setInterval(() => void showProgress(list).catch(() => undefined), POLL_MS);
    try {
      const chosen = await Promise.all(
        [...(files.files ?? [])].map(async (file) => ({ name: file.name, base64: await base64Of(file) })),
      );
      const body = { name: list, files: chosen, ...(format.value !== '' && { format: format.value }) };
      const loaded = await upload(body, (share) => show(SENDING * share, texts.importSending));
      for (const [what, found] of contentsLines(loaded['contents'] as ListContents, texts)) {
        contents.append(element('dt', {}, what), element('dd', { dir: 'auto' }, found));
      }
      return fill(loaded['unchanged'] === true ? texts.importUnchanged : texts.importLoaded, {
        list,
        version: writtenCount(loaded['version']),
        entities: writtenCount(loaded['entities']),
        names: writtenCount(loaded['names']),
      });
    } catch (error) {
      throw new Error(`${texts.importRefused} ${(error as Error).message}`, { cause: error });
    } finally {
      clearInterval(polling);
      progress.hidden = true;
    }
  }
  return form;
}

function nameFrom(file: string): string {
  return file
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '');
}

/** The sandbox decodes the bytes, and refuses those that are not UTF-8. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,?/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)));
    reader.readAsDataURL(file);
  });
}

/** XMLHttpRequest, since fetch reports no upload progress. */
function upload(body: Row, sent: (share: number) => void): Promise<Row> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/sandbox/lists/import');
    request.setRequestHeader('Content-Type', 'application/json');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => sent(loaded / Math.max(1, total)));
    request.addEventListener('load', () => {
      const answer = (request.response ?? {}) as Row;
      if (request.status < 300) resolve(answer);
      else reject(new Refusal(answer, request.status));
    });
    request.addEventListener('error', () => reject(new Error(texts.offline)));
    request.send(JSON.stringify(body));
  });
}
