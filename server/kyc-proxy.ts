#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './program/read-config.js';
import { handleSignals } from './commands/signals.js';
import { SetupError } from './operations/setup-problems.js';

interface Command {
  summary: string;
  options?: readonly string[];
  /** It takes the name of a file. */
  takesFile?: true;
  run(values: Readonly<Record<string, string | boolean | undefined>>, file: string): Promise<void> | void;
}

/** Modules are imported where they are needed: the proxy takes much longer to load than a command that ends at once. */
const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    summary: 'Run the proxy until SIGINT or SIGTERM.',
    run: () => configured(async (config) => (await import('./commands/serve.js')).serve(config)),
  },
  migrate: {
    summary: 'Create or update the tables of the store, then end.',
    run: () => configured(async (config) => (await import('./program/open-store.js')).migrateStore(config)),
  },
  export: {
    summary: 'Write the store to a new file: <file>',
    takesFile: true,
    run: (_, file) =>
      ofStore(async (config) => (await import('./commands/export-store.js')).exportStore(config, file)),
  },
  import: {
    summary: 'Fill an empty store from such a file: <file>',
    takesFile: true,
    run: (_, file) =>
      configured(async (config) => (await import('./commands/import-store.js')).importStore(config, file)),
  },
  'forget-keys': {
    summary: 'Say what is lost with encryption keys that are gone; with --yes, begin again.',
    options: ['yes'],
    run: ({ yes }) =>
      ofStore(async (config) => {
        if (yes !== undefined && yes !== true) refuse('--yes takes no value.');
        console.log(await (await import('./commands/forget-keys.js')).forgetKeys(config, yes === true));
      }),
  },
  doctor: {
    summary: 'Check a setup: [--proxy https://…] [--json]',
    options: ['json', 'proxy'],
    async run({ json, proxy }) {
      if (typeof json === 'string') refuse('--json takes no value.');
      if (proxy !== undefined && !isAddress(proxy))
        refuse('--proxy must be an address such as https://kyc.example.');
      const { doctor } = await import('./commands/doctor.js');
      const { text, exitCode } = await doctor({ json, proxy }, process.env);
      console.log(text);
      process.exitCode = exitCode;
    },
  },
};

const USAGE = `Usage: kyc-proxy <command>

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`)
  .join('\n')}

--version prints the version. Each command reads the environment. The package's README names the variables.`;

/** A mistake in the call ends with 2, as shells expect. */
function refuse(why: string): never {
  console.error(why === '' ? USAGE : `${why}\n\n${USAGE}`);
  process.exit(2);
}

/** @param value as `parseArgs` gives it: an option without a value is `true`. */
function isAddress(value: string | boolean): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  // A finding quotes the address.
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

/** The command works on a store that is there: in a folder that holds none, it makes no keys. */
const ofStore = (run: (config: Config) => Promise<void>) => configured(run, { isReadOnly: true });

async function configured(
  run: (config: Config) => Promise<void>,
  { isReadOnly = false } = {},
): Promise<void> {
  const config = readConfig(process.env, { isReadOnly });
  try {
    await run(config);
  } catch (error) {
    const advice = (await import('./commands/start-failure.js')).startFailure(error, config);
    throw advice === undefined ? error : new SetupError('start_failed', advice);
  }
}

handleSignals();

const { values, positionals, tokens } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    json: { type: 'boolean' },
    proxy: { type: 'string' },
    version: { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  allowPositionals: true,
  strict: false,
  tokens: true,
});
const [name, ...rest] = positionals;

if (values['help'] === true) {
  console.log(USAGE);
  process.exit(0);
}
if (name === undefined && values['version'] === true) {
  console.log((await import('./operations/packages.js')).packageVersion('kyc-elements-server'));
  process.exit(0);
}
if (name === undefined) refuse('');
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined) refuse(`kyc-proxy has no command "${name}".`);
const unknownOption = tokens.find(
  (token) => token.kind === 'option' && !(command.options ?? []).includes(token.name),
);
const [file = '', surplus] = command.takesFile ? rest : ['', ...rest];
const unexpected = unknownOption?.kind === 'option' ? unknownOption.rawName : surplus;
if (unexpected !== undefined) refuse(`kyc-proxy ${name} does not take "${unexpected}".`);
// A shell's name for standard output, which has the log.
if (command.takesFile && ['', '-'].includes(file)) refuse(`kyc-proxy ${name} needs the name of a file.`);

try {
  await command.run(values, file);
} catch (error) {
  // Without advice the fault is ours, and needs its trace.
  console.error(error instanceof SetupError ? error.message : error);
  process.exit(1);
}
