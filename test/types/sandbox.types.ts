import { startSandbox, type RunningSandbox, type SandboxOptions } from 'kyc-elements-sandbox';
import type { Equal, isTrue } from './equal.js';

/** What a test that starts the sandbox sees of the package. The type check compiles this file; nothing runs it. */
export async function aTest(is: typeof isTrue): Promise<void> {
  const options: SandboxOptions = {
    port: 0,
    dataDir: '.data',
    webhookUrl: null,
    settings: { secondRequest: 'refuse' },
  };
  const sandbox = await startSandbox(options);
  is<Equal<typeof sandbox, RunningSandbox>>();
  is<Equal<typeof sandbox.url, string>>();
  is<Equal<typeof sandbox.port, number>>();
  is<Equal<ReturnType<typeof sandbox.close>, Promise<void>>>();
  // @ts-expect-error A sandbox listens on a port, or on 0: any free one.
  await startSandbox({});
  // @ts-expect-error There is no such setting.
  await startSandbox({ port: 0, settings: { mood: 'good' } });
}
