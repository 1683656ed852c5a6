import { pino } from 'pino';
import { z } from 'zod';
import { startSandbox } from './start-sandbox.js';

/** The sandbox alone, configured by the environment. */
const Environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(8082),
  /** Where to listen; in a container 0.0.0.0. */
  SANDBOX_HOST: z.string().min(1).default('localhost'),
  SANDBOX_DATA_DIR: z.string().min(1).default('.data/sandbox'),
  SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

// An empty variable is one that was not set.
const environment = Environment.safeParse(
  Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')),
);
if (!environment.success) {
  for (const { path, message } of environment.error.issues) console.error(`${path.join('.')}: ${message}`);
  process.exit(1);
}

const given = environment.data;
const sandbox = await startSandbox({
  port: given.SANDBOX_PORT,
  host: given.SANDBOX_HOST,
  dataDir: given.SANDBOX_DATA_DIR,
  ...(given.DATABASE_URL !== undefined && { databaseUrl: given.DATABASE_URL }),
  ...(given.SANDBOX_WEBHOOK_URL !== undefined && { webhookUrl: given.SANDBOX_WEBHOOK_URL }),
  log: pino({ name: 'sandbox', level: given.LOG_LEVEL }),
});
console.log(`sandbox on ${sandbox.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
