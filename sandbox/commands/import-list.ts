import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { LIST_FORMATS } from '../lists/read-list.js';
import type { ListContents } from '../lists/list-reading.js';
import type { Imported } from '../lists/list-store.js';
import { CommandError, DEFAULT_PORT, UsageError, type Command, type CommandIo } from './command.js';

const USAGE = `Usage: kyc-sandbox import-list <file or folder> [--name NAME] [--format FORMAT] [--url URL]

  <file or folder>  a published list; for OFAC the folder with sdn.csv, alt.csv and add.csv
  --name NAME       name of the list; the same name loads a newer version (default: the name of the file)
  --format FORMAT   one of ${LIST_FORMATS.join(', ')} (default: detected from the content)
  --url URL         address of the sandbox (default: http://localhost:SANDBOX_PORT, ${DEFAULT_PORT} without it)`;

type Loaded = Imported & { readonly waiting: number };

const LIST_FILES = new Set(['.csv', '.json', '.xml']);

function readFiles(path: string): Array<{ name: string; base64: string }> {
  try {
    const paths = statSync(path).isDirectory()
      ? readdirSync(path)
          .filter((name) => LIST_FILES.has(extname(name).toLowerCase()))
          .toSorted()
          .map((name) => join(path, name))
      : [path];
    if (paths.length === 0) throw new CommandError(`${path} has no .csv, .json or .xml file. Name a file.`);
    return paths.map((file) => ({ name: basename(file), base64: readFileSync(file, 'base64') }));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`There is no file or folder ${path} that can be read. Check the path.`);
  }
}

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
    const name = values.name ?? (listNameFrom(basename(path)) || 'list');
    io.printError('Reading and storing. A large list takes minutes.');
    const loaded = await sendList(url, {
      name,
      ...(values.format !== undefined && { format: values.format }),
      files,
    });
    const what = `"${loaded.list}" version ${loaded.version}`;
    if (loaded.unchanged) {
      io.print(`${what} has the same content already. Nothing changed.`);
    } else {
      io.print(`Loaded ${what} (${loaded.format}): ${loaded.entities} entities, ${loaded.names} names.`);
      for (const line of contentsLines(loaded.contents)) io.print(`  ${line}`);
      if (loaded.waiting > 0)
        io.print(`${loaded.waiting} monitored names are screened again in the background.`);
    }
    return 0;
  },
};

/** That the sandbox accepts; it may be empty. */
function listNameFrom(file: string): string {
  return file
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '');
}

/** "riskTypes" is printed as "Risk types". */
const labelOf = (field: string) =>
  field
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

function contentsLines({ notUnderstood, columnsNotUsed, ...counts }: ListContents): string[] {
  const counted = (found: number | Readonly<Record<string, number>>) =>
    typeof found === 'number'
      ? String(found)
      : Object.entries(found)
          .map((each) => each.join(' '))
          .join(', ');
  return [
    ...Object.entries(counts).map(([what, found]) => `${labelOf(what)}: ${counted(found)}`),
    `Columns not understood: ${columnsNotUsed.join(', ') || '0'}`,
    ...notUnderstood.map(
      ({ what, count, examples }) =>
        `Not understood (${what}): ${count}: ${examples.map((text) => `"${text}"`).join(', ')}${count > examples.length ? ', …' : ''}`,
    ),
  ];
}

function sandboxAddress(url: string | undefined, { environment }: CommandIo): string {
  const address = url ?? `http://localhost:${environment['SANDBOX_PORT'] || DEFAULT_PORT}`;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new CommandError(`${address} is not a web address. Check --url and SANDBOX_PORT.`);
  return address;
}

/** The answer's body. @throws CommandError when no sandbox answers there, or when it refuses the call. */
async function sendList(url: string, list: object): Promise<Loaded> {
  const address = new URL('/sandbox/lists/import', url);
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(list),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    throw new CommandError(
      `No sandbox answers at ${address.origin}${cause}. Start one with "npx --no --package kyc-elements-sandbox kyc-sandbox", or give its address with --url.`,
    );
  });
  const text = await answer.text();
  if (answer.status !== 200 && answer.status !== 201)
    throw new CommandError(`Not loaded: ${messagesOf(text)}`);
  return JSON.parse(text) as Loaded;
}

function messagesOf(text: string): string {
  try {
    const { messages } = JSON.parse(text) as { messages?: unknown };
    if (Array.isArray(messages)) return messages.join(' ');
  } catch {
    // Not JSON: another server answered.
  }
  return 'the answer is not one of a sandbox. Check --url.';
}
