import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { LIST_FORMATS, detectFormat, type ListFile } from '../lists/read-list.js';
import type { ImportProgress } from '../lists/import-progress.js';
import type { Imported } from '../lists/list-store.js';
import { CommandError, UsageError, type Command } from './command.js';
import { URL_USAGE, messagesOf, postToSandbox, sandboxAddress } from './sandbox-address.js';

const USAGE = `Usage: kyc-sandbox import-list <file or folder> [--name NAME] [--format FORMAT] [--url URL]

  <file or folder>  a published list; for OFAC the folder with sdn.csv, alt.csv and add.csv
  --name NAME       name of the list; the same name loads a newer version (default: the name of the file)
  --format FORMAT   one of ${LIST_FORMATS.join(', ')} (default: detected from the content)
  ${URL_USAGE}`;

const LIST_FILES = new Set(['.csv', '.json', '.xml']);

function readFiles(path: string): ListFile[] {
  let isFolder: boolean;
  try {
    isFolder = statSync(path).isDirectory();
  } catch {
    throw new CommandError(`There is no file or folder ${path}. Check the path.`);
  }
  if (!isFolder) return [{ name: basename(path), content: readFileSync(path, 'utf8') }];
  const known = readdirSync(path)
    .filter((name) => LIST_FILES.has(extname(name).toLowerCase()))
    .toSorted()
    .map((name) => ({ name, content: readFileSync(join(path, name), 'utf8') }))
    .map((file) => ({ file, format: detectFormat(file.content) }))
    .filter(({ format }) => format !== null);
  const ofac = known.filter(({ format }) => format === 'ofac-sdn');
  const chosen = ofac.length > 0 ? ofac : known;
  if (chosen.length === 0) {
    throw new CommandError(
      `No file in ${path} is a list in a known format. Name a file, and --format if needed.`,
    );
  }
  if (ofac.length === 0 && chosen.length > 1) {
    const names = chosen.map(({ file }) => file.name).join(', ');
    throw new CommandError(`${path} holds several lists (${names}). Import one file at a time.`);
  }
  return chosen.map(({ file }) => file);
}

function defaultName(path: string): string {
  const name = basename(path, extname(path))
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '');
  return name || 'list';
}

const BAR_WIDTH = 30;
const REFRESH_MS = 300;
const STEP_TEXTS: Readonly<Record<ImportProgress['step'], string>> = {
  reading: 'reading',
  preparing: 'preparing names',
  storing: 'storing',
  finishing: 'building the index',
};

export function progressBar({ step, done, total, share }: ImportProgress): string {
  const full = Math.round(share * BAR_WIDTH);
  const counted = total === 0 ? '' : ` ${done} of ${total}`;
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_WIDTH - full)}] ${STEP_TEXTS[step]}${counted}`;
}

/** Draws the progress of the import until the returned function is called, which removes the line. */
function drawProgress(url: string, list: string, draw: (line: string) => void): () => void {
  const timer = setInterval(() => {
    void fetch(new URL('/sandbox/lists/import', url))
      .then((answer) => answer.json() as Promise<{ imports: ImportProgress[] }>)
      .then(({ imports }) => imports.find((one) => one.list === list))
      .then((mine) => mine !== undefined && draw(progressBar(mine)))
      // The answer to the import says what is wrong.
      .catch(() => undefined);
  }, REFRESH_MS);
  return () => {
    clearInterval(timer);
    draw('');
  };
}

/** Sends a list to a running sandbox and prints what it loaded. */
export const importList: Command = {
  summary: 'load a sanctions or PEP list into a running sandbox',
  usage: USAGE,

  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { name: { type: 'string' }, format: { type: 'string' }, url: { type: 'string' } },
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError('Give one file or folder.');
    const url = sandboxAddress(values.url, io);
    const files = readFiles(path);
    const name = values.name ?? defaultName(path);
    const stopDrawing = io.draw === null ? () => {} : drawProgress(url, name, io.draw);
    const answer = await postToSandbox(url, '/sandbox/lists/import', {
      name,
      ...(values.format !== undefined && { format: values.format }),
      files,
    }).finally(stopDrawing);
    const text = await answer.text();
    if (answer.status !== 200 && answer.status !== 201) {
      throw new CommandError(`Not loaded: ${messagesOf(text)}`);
    }
    const loaded = JSON.parse(text) as Imported & { waiting: number };
    const what = `"${loaded.list}" version ${loaded.version}`;
    if (loaded.unchanged) {
      io.print(`${what} has the same content already. Nothing changed.`);
    } else {
      io.print(`Loaded ${what} (${loaded.format}): ${loaded.entities} entities, ${loaded.names} names.`);
      if (loaded.waiting > 0)
        io.print(`${loaded.waiting} monitored names are screened again in the background.`);
    }
    return 0;
  },
};
