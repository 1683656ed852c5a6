import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { z } from 'zod';
import { parseServiceProfile } from '../../contract/schemas/service-profile.js';
import { standardOutput } from '../../server/operations/log.js';
import { settingsOf, type SettingsChange } from '../control/settings.js';
import { CommandError, DEFAULT_PORT, type Command } from './command.js';

export const Environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(DEFAULT_PORT),
  SANDBOX_HOST: z.string().min(1).default('localhost'),
  SANDBOX_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.toLowerCase().match(/[^\s,]+/g) ?? []),
  SANDBOX_DATA_DIR: z.string().min(1).default('.data/sandbox'),
  SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  NATIONAL_ID_FORMS: z.string().optional(),
  SERVICE_PROFILE: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Runs the sandbox until SIGINT or SIGTERM. */
export const serve: Command = {
  summary: 'run the sandbox (default)',
  usage: `Usage: kyc-sandbox [serve]

Variables:
  SANDBOX_PORT         port (default: ${DEFAULT_PORT}; 0: any free port)
  SANDBOX_HOST         address to listen on (default: localhost; in a container 0.0.0.0)
  SANDBOX_HOSTS        names of the public DNS under which it answers (default: none)
  SANDBOX_DATA_DIR     folder of the embedded database (default: .data/sandbox)
  DATABASE_URL         Postgres database to use instead
  NATIONAL_ID_FORMS    which national IDs are valid: forms such as 1NNNNNNNNN, or any; stored
  SERVICE_PROFILE      what a conformance run found out about a service: a file; its settings are stored
  SANDBOX_WEBHOOK_URL  where webhooks go; stored, so it holds after a restart
  LOG_LEVEL            fatal, error, warn, info (default), debug, trace or silent`,

  async run(args, { environment, print }) {
    parseArgs({ args, options: {} });
    const given = configuration(environment);
    // Here, since the other commands and --help start faster without it.
    const { startSandbox } = await import('../program/start-sandbox.js');
    const sandbox = await startSandbox({
      port: given.SANDBOX_PORT,
      host: given.SANDBOX_HOST,
      hosts: given.SANDBOX_HOSTS,
      dataDir: given.SANDBOX_DATA_DIR,
      ...(given.DATABASE_URL !== undefined && { databaseUrl: given.DATABASE_URL }),
      settings: {
        ...profileSettings(given.SERVICE_PROFILE),
        ...(given.NATIONAL_ID_FORMS !== undefined && { nationalIdForms: given.NATIONAL_ID_FORMS }),
      },
      ...(given.SANDBOX_WEBHOOK_URL !== undefined && { webhookUrl: given.SANDBOX_WEBHOOK_URL }),
      log: pino({ name: 'sandbox', level: given.LOG_LEVEL }, standardOutput('sandbox')),
    }).catch(async (error: unknown) => {
      throw await startErrorOf(error, given);
    });
    print(`sandbox on ${sandbox.url}`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
    }
    return 0;
  },
};

/** The variables of the proxy, whose sentences these are, and those of the sandbox. */
const OWN_NAMES = {
  PROXY_PORT: 'SANDBOX_PORT',
  PROXY_HOST: 'SANDBOX_HOST',
  DATA_DIR: 'SANDBOX_DATA_DIR',
};

/** A fault of our own stays as it is: it needs its trace. */
async function startErrorOf(error: unknown, given: z.infer<typeof Environment>): Promise<unknown> {
  const [{ OtherSchemaError }, { startFailure }] = await Promise.all([
    import('../store/migrations.js'),
    import('../../server/commands/start-failure.js'),
  ]);
  if (error instanceof OtherSchemaError) return new CommandError(error.message);
  const { DATABASE_URL: url, SANDBOX_DATA_DIR: dataDir } = given;
  const said = startFailure(error, {
    proxyPort: given.SANDBOX_PORT,
    proxyHost: given.SANDBOX_HOST,
    database: url === undefined ? { dataDir } : { url },
  });
  if (said === undefined) return error;
  const own = Object.entries(OWN_NAMES).reduce((text, [name, mine]) => text.replaceAll(name, mine), said);
  return new CommandError(own);
}

function profileSettings(file: string | undefined): SettingsChange {
  if (file === undefined) return {};
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new CommandError('SERVICE_PROFILE names a file that cannot be read.');
  }
  try {
    return settingsOf(parseServiceProfile(text));
  } catch (error) {
    throw new CommandError(`SERVICE_PROFILE: ${(error as Error).message}`);
  }
}

function configuration(
  environment: Readonly<Record<string, string | undefined>>,
): z.infer<typeof Environment> {
  // A file with the line ends of Windows leaves one behind each value.
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim()]);
  const notEmpty = Object.fromEntries(trimmed.filter(([, value]) => value !== '')) as typeof environment;
  const parsed = Environment.safeParse(notEmpty);
  if (parsed.success) return parsed.data;
  throw new CommandError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
  );
}
