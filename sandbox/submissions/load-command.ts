/** `npm run load-submissions -- --count 100000`: has a running sandbox invent that many more submissions. */
import { parseArgs } from 'node:util';
import { FORMS } from './forms.js';

const USAGE = `Usage: npm run load-submissions -- --count COUNT [--form FORM] [--url URL]

  --count  how many to invent, up to 200000
  --form   one of ${FORMS.map(({ id }) => id).join(', ')} (default: the first)
  --url    the sandbox (default: http://localhost:8082)`;

async function load(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '' },
      form: { type: 'string' },
      url: { type: 'string', default: 'http://localhost:8082' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return USAGE;
  if (!/^\d+$/.test(values.count) || !URL.canParse(values.url)) throw new TypeError(USAGE);
  const address = new URL('/sandbox/submissions/load', values.url);
  const started = performance.now();
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      count: Number(values.count),
      ...(values.form !== undefined && { formId: values.form }),
    }),
  }).catch(() => {
    throw new TypeError(
      `No sandbox answers at ${address.origin}. Start one with "npm run sandbox", or name its address with --url.`,
    );
  });
  const body = (await answer.json()) as { messages?: string[]; formId: string; submissions: number };
  if (!answer.ok) throw new TypeError(`Not loaded: ${body.messages?.join(' ') ?? answer.status}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `Loaded ${values.count} submissions in ${seconds} s; ${body.formId} now has ${body.submissions}.`;
}

try {
  process.stdout.write(`${await load(process.argv.slice(2))}\n`);
} catch (error) {
  // What whoever typed the command can mend is shown without a stack.
  if (!(error instanceof TypeError)) throw error;
  const mistyped = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  process.stderr.write(mistyped ? `${error.message}\n${USAGE}\n` : `${error.message}\n`);
  process.exitCode = 1;
}
