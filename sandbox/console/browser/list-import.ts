/** The form that imports a list and shows the progress. */
import type { ImportProgress } from '../../lists/import-progress.js';
import type { ListContents } from '../../lists/list-reading.js';
import { call } from './calls.js';
import { element, muted } from './element.js';
import { field, fieldsOf, formCard } from './forms.js';
import { contentsLines } from './list-contents.js';
import { fill, texts, writtenCount } from './page-language.js';

interface Loaded extends Record<'version' | 'entities' | 'names', number> {
  readonly unchanged: boolean;
  readonly contents: ListContents;
}

const POLL_MS = 200;
const STEPS = {
  reading: texts.importReading,
  storing: texts.importStoring,
  finishing: texts.importFinishing,
};

export function importForm(): HTMLFormElement {
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
  const nameField = field(texts.importName, { name: 'name', pattern, required: true });
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
      fieldsOf(element('label', {}, texts.importFiles, files), nameField),
      progress,
    ],
    texts.importButton,
    send,
  );
  form.append(contents);
  const name = form.elements.namedItem('name') as HTMLInputElement;
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
    show(mine.share, fill(STEPS[mine.step], counted));
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
      const body = { name: list, files: chosen };
      const loaded = await call<Loaded>('POST', '/sandbox/lists/import', body);
      bar.value = 1;
      for (const [what, found] of contentsLines(loaded.contents, texts)) {
        contents.append(element('dt', {}, what), element('dd', { dir: 'auto' }, found));
      }
      return fill(loaded.unchanged ? texts.importUnchanged : texts.importLoaded, {
        list,
        version: writtenCount(loaded.version),
        entities: writtenCount(loaded.entities),
        names: writtenCount(loaded.names),
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
