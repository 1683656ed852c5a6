/** `npm run import-list -- <file or folder>`: sends a list to a running sandbox and says what was loaded. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Imported } from './list-store.js';
import { LIST_FORMATS, detectFormat, type ListFile } from './formats.js';
import type { ImportProgress } from './import-progress.js';

export const USAGE = `Usage: npm run import-list -- <file or folder> [--name NAME] [--format FORMAT] [--url URL]

  <file or folder>  a published list; for OFAC the folder with sdn.csv, alt.csv and add.csv
  --name            what the list is called; the same name again loads a newer version (default: the file's name)
  --format          one of ${LIST_FORMATS.join(', ')} (default: told by the content)
  --url             the sandbox (default: http://localhost:8082)`;

const DEFAULT_URL = 'http://localhost:8082';
const LIST_FILES = new Set(['.csv', '.json', '.xml']);

/** A mistake of whoever typed the command: shown without a stack. */
class ImportRefused extends Error {}

function readFiles(path: string): ListFile[] {
  let isFolder: boolean;
  try {
    isFolder = statSync(path).isDirectory();
  } catch {
    throw new ImportRefused(`There is no file or folder ${path}. Check the path.`);
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
    throw new ImportRefused(
      `No file in ${path} is a list in a known format. Name a file, and --format if needed.`,
    );
  }
  if (ofac.length === 0 && chosen.length > 1) {
    const names = chosen.map(({ file }) => file.name).join(', ');
    throw new ImportRefused(`${path} holds several lists (${names}). Import one file at a time.`);
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

async function send(url: string, body: unknown): Promise<{ status: number; text: string }> {
  const address = new URL('/sandbox/lists/import', url);
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    throw new ImportRefused(
      `No sandbox answers at ${address.origin}${cause}. Start one with "npm run sandbox", or name its address with --url.`,
    );
  }
}

function messagesIn(text: string): string {
  try {
    const { messages } = JSON.parse(text) as { messages?: unknown };
    if (Array.isArray(messages)) return messages.join(' ');
  } catch {
    // Not our envelope: something else listens there.
  }
  return 'its answer was not understood. Is --url the address of a sandbox?';
}

const BAR = 30;
const LOOK_AGAIN_MS = 300;
const DOES: Readonly<Record<ImportProgress['step'], string>> = {
  reading: 'reading every line',
  preparing: 'preparing names',
  storing: 'storing',
  finishing: 'making it searchable',
};

export function barOf({ step, done, total, share }: ImportProgress): string {
  const full = Math.round(share * BAR);
  const counted = total === 0 ? '' : ` ${done} of ${total}`;
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${DOES[step]}${counted}`;
}

/** Draws how far the sandbox has come with this list until told to stop. */
function following(url: string, list: string, draw: (line: string) => void): () => void {
  const timer = setInterval(() => {
    void fetch(new URL('/sandbox/lists/import', url))
      .then((answer) => answer.json() as Promise<{ imports: ImportProgress[] }>)
      .then(({ imports }) => imports.find((one) => one.list === list))
      .then((mine) => mine !== undefined && draw(barOf(mine)))
      // The import itself says what is wrong.
      .catch(() => undefined);
  }, LOOK_AGAIN_MS);
  return () => clearInterval(timer);
}

/** Returns the process's exit code. `draw` replaces the line it drew before; null where nobody watches. */
export async function importCommand(
  args: string[],
  print: (line: string) => void,
  printError: (line: string) => void,
  draw: ((line: string) => void) | null = null,
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        format: { type: 'string' },
        url: { type: 'string', default: DEFAULT_URL },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [path, ...more] = positionals;
    if (values.help) {
      print(USAGE);
      return 0;
    }
    if (path === undefined || more.length > 0) throw new ImportRefused(USAGE);
    if (!URL.canParse(values.url)) throw new ImportRefused(`--url ${values.url} is not an address.`);
    const files = readFiles(path);
    const name = values.name ?? defaultName(path);
    const stop = draw === null ? () => {} : following(values.url, name, draw);
    const { status, text } = await send(values.url, {
      name,
      ...(values.format !== undefined && { format: values.format }),
      files,
    }).finally(() => {
      stop();
      draw?.('');
    });
    if (status !== 200 && status !== 201) throw new ImportRefused(`Not loaded: ${messagesIn(text)}`);
    const loaded = JSON.parse(text) as Imported & { waiting: number };
    const what = `"${loaded.list}" version ${loaded.version}`;
    if (loaded.unchanged) {
      print(`${what} was loaded before with the same content; nothing changed.`);
    } else {
      print(`Loaded ${what} (${loaded.format}): ${loaded.entities} entities, ${loaded.names} names.`);
      if (loaded.waiting > 0) print(`${loaded.waiting} monitored names are being screened again.`);
    }
    return 0;
  } catch (error) {
    const mistyped =
      error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (!(error instanceof ImportRefused) && !mistyped) throw error;
    printError(mistyped ? `${error.message}\n${USAGE}` : (error as Error).message);
    return 1;
  }
}
