import { parseArgs } from 'node:util';
import { FORMS } from '../submissions/forms.js';
import { UsageError, type Command } from './command.js';
import { URL_USAGE, postToSandbox, sandboxAddress } from './sandbox-address.js';

const USAGE = `Usage: kyc-sandbox load-submissions --count COUNT [--form FORM] [--url URL]

  --count COUNT     number of submissions to generate, up to 200000
  --form FORM       one of ${FORMS.map(({ id }) => id).join(', ')} (default: the first)
  ${URL_USAGE}`;

export const loadSubmissions: Command = {
  summary: 'generate more submissions in a running sandbox',
  usage: USAGE,

  async run(args, io) {
    const { values } = parseArgs({
      args,
      options: {
        count: { type: 'string', default: '' },
        form: { type: 'string' },
        url: { type: 'string' },
      },
    });
    if (!/^\d+$/.test(values.count)) throw new UsageError('Give --count as a whole number.');
    const url = sandboxAddress(values.url, io);
    const started = performance.now();
    const { formId, submissions } = await postToSandbox<{ formId: string; submissions: number }>(
      url,
      '/sandbox/submissions/load',
      { count: Number(values.count), ...(values.form !== undefined && { formId: values.form }) },
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    io.print(`Loaded ${values.count} submissions in ${seconds} s; ${formId} now has ${submissions}.`);
    return 0;
  },
};
