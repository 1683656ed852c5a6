import type { Imported } from '../../lists/list-store.js';
import { call } from './calls.js';
import { element, muted } from './element.js';
import { field, fieldsOf, formCard } from './forms.js';
import { contentsLines, listNameFrom } from './list-contents.js';
import { fill, texts, writtenCount } from './page-language.js';

export function importForm(): HTMLFormElement {
  const files = element('input', {
    type: 'file',
    name: 'files',
    accept: '.csv,.json,.xml',
    multiple: true,
    required: true,
    change: () => {
      if (nameIsDefault) name.value = listNameFrom(files.files?.[0]?.name ?? '');
    },
  });
  const pattern = '[A-Za-z0-9][A-Za-z0-9._\\-]{0,99}';
  const nameField = field(texts.importName, { name: 'name', pattern, required: true });
  const contents = element('dl', {});
  const command = `npx --no --package kyc-elements-sandbox kyc-sandbox import-list path/to/list --url ${location.origin}`;
  const { form } = formCard(
    [
      element('h2', {}, texts.importTitle),
      muted(texts.importHint),
      element('p', { dir: 'ltr' }, element('code', {}, command)),
      fieldsOf(element('label', {}, texts.importFiles, files), nameField),
    ],
    texts.importButton,
    send,
  );
  form.append(contents);
  const name = form.elements.namedItem('name') as HTMLInputElement;
  let nameIsDefault = true;
  name.addEventListener('input', () => (nameIsDefault = name.value === ''));

  async function send(say: (text: string) => void): Promise<string> {
    const list = name.value.trim();
    say(texts.importing);
    contents.replaceChildren();
    try {
      const chosen = await Promise.all(
        [...(files.files ?? [])].map(async (file) => ({ name: file.name, base64: await base64Of(file) })),
      );
      const body = { name: list, files: chosen };
      const loaded = await call<Imported>('POST', '/sandbox/lists/import', body);
      for (const [what, found] of contentsLines(loaded.contents, texts)) {
        contents.append(element('dt', {}, what), element('dd', {}, element('bdi', {}, found)));
      }
      return fill(loaded.unchanged ? texts.importUnchanged : texts.importLoaded, {
        list,
        version: writtenCount(loaded.version),
        entities: writtenCount(loaded.entities),
        names: writtenCount(loaded.names),
      });
    } catch (error) {
      throw new Error(`${texts.importRefused} ${(error as Error).message}`, { cause: error });
    }
  }
  return form;
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
