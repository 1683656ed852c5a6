/** The form that imports a list and shows the progress. */
import type { ListContents } from '../../lists/list-reading.js';
import { call, refusal, type Row } from './calls.js';
import { element } from './create-element.js';
import { contentsLines } from './list-contents.js';
import { texts } from './page-language.js';
import { fill } from './texts.js';
import { writtenCount } from './format-values.js';

interface RunningImport {
  list: string;
  step: 'reading' | 'preparing' | 'storing' | 'finishing';
  done: number;
  total: number;
  share: number;
}

/** Share of the bar for sending the files. */
const SENDING = 0.1;
const POLL_MS = 200;

export function prepareImport(form: HTMLFormElement): void {
  const files = form.elements.namedItem('files') as HTMLInputElement;
  const name = form.elements.namedItem('name') as HTMLInputElement;
  const format = form.elements.namedItem('format') as HTMLSelectElement;
  const button = form.querySelector('button') as HTMLButtonElement;
  const said = form.querySelector('output') as HTMLOutputElement;
  const progress = form.querySelector('[data-progress]') as HTMLElement;
  const bar = form.querySelector('progress') as HTMLProgressElement;
  const step = form.querySelector('[data-step]') as HTMLElement;
  const contents = form.querySelector('[data-contents]') as HTMLElement;
  let nameIsDefault = true;
  (form.querySelector('[data-origin]') as HTMLElement).textContent = location.origin;

  name.addEventListener('input', () => (nameIsDefault = name.value === ''));
  files.addEventListener('change', () => {
    if (nameIsDefault) name.value = nameFrom(files.files?.[0]?.name ?? '');
  });

  function show(share: number, text: string): void {
    bar.value = share;
    step.textContent = text;
  }

  async function showProgress(list: string): Promise<void> {
    const { imports } = (await call('GET', '/sandbox/lists/import')) as unknown as {
      imports: RunningImport[];
    };
    const mine = imports.find((one) => one.list === list);
    if (mine === undefined) return;
    const counted = { done: writtenCount(mine.done), total: writtenCount(mine.total) };
    show(SENDING + (1 - SENDING) * mine.share, fill(texts[STEPS[mine.step]], counted));
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void (async () => {
      const list = name.value.trim();
      said.className = '';
      said.textContent = '';
      contents.replaceChildren();
      button.disabled = true;
      progress.hidden = false;
      show(0, texts.importSending);
      const polling = setInterval(() => void showProgress(list).catch(() => undefined), POLL_MS);
      try {
        const chosen = await Promise.all(
          [...(files.files ?? [])].map(async (file) => ({ name: file.name, base64: await base64Of(file) })),
        );
        const loaded = await send(
          { name: list, files: chosen, ...(format.value !== '' && { format: format.value }) },
          (share) => show(SENDING * share, texts.importSending),
        );
        said.textContent = fill(loaded['unchanged'] === true ? texts.importUnchanged : texts.importLoaded, {
          list,
          version: writtenCount(loaded['version']),
          entities: writtenCount(loaded['entities']),
          names: writtenCount(loaded['names']),
        });
        for (const [what, found] of contentsLines(loaded['contents'] as ListContents, texts)) {
          contents.append(element('dt', {}, what), element('dd', { dir: 'auto' }, found));
        }
      } catch (error) {
        said.className = 'bad';
        said.textContent = `${texts.importRefused} ${error instanceof Error ? error.message : String(error)}`;
      } finally {
        clearInterval(polling);
        progress.hidden = true;
        button.disabled = false;
      }
    })();
  });
}

const STEPS = {
  reading: 'importReading',
  preparing: 'importPreparing',
  storing: 'importStoring',
  finishing: 'importFinishing',
} as const;

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
function send(body: Row, sent: (share: number) => void): Promise<Row> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/sandbox/lists/import');
    request.setRequestHeader('Content-Type', 'application/json');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => sent(loaded / Math.max(1, total)));
    request.addEventListener('load', () => {
      const answer = (request.response ?? {}) as Row;
      if (request.status < 300) resolve(answer);
      else reject(new Error(refusal(answer, request.status)));
    });
    request.addEventListener('error', () => reject(new Error(texts.offline)));
    request.send(JSON.stringify(body));
  });
}
