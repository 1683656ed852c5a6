import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runCommand } from '../../command.js';

const BIN = join(import.meta.dirname, '../../../sandbox/kyc-sandbox.js');
const kycSandbox = (args: string[], environment: NodeJS.ProcessEnv = {}) =>
  runCommand(process.execPath, [BIN, ...args], environment);

describe('kyc-sandbox', () => {
  it('lists its commands', async () => {
    const { code, output } = await kycSandbox(['--help']);
    assert.equal(code, 0);
    assert.match(
      output,
      /^Usage: kyc-sandbox \[command\]\n\n {2}serve .*\n {2}import-list .*\n {2}load-submissions /,
    );
  });

  it('explains each command', async () => {
    for (const command of ['serve', 'import-list', 'load-submissions']) {
      const { code, output } = await kycSandbox([command, '--help']);
      assert.equal(code, 0);
      assert.match(output, new RegExp(`^Usage: kyc-sandbox \\[?${command}`));
    }
  });

  it('refuses an unknown command with one sentence and exit code 2', async () => {
    const { code, output } = await kycSandbox(['sevre']);
    assert.equal(code, 2);
    assert.match(
      output,
      /^kyc-sandbox has no command "sevre"; its commands are serve, import-list, [a-z-]+\.$/,
    );
  });

  it('prints an unknown option and the usage', async () => {
    for (const command of ['serve', 'import-list', 'load-submissions']) {
      const { code, output } = await kycSandbox([command, '--cuont', '5']);
      assert.equal(code, 2);
      assert.match(output, /--cuont/);
      assert.match(output, /Usage: /);
      assert.doesNotMatch(output, /\n {4}at /);
    }
  });

  it('names every variable that is not valid', async () => {
    const { code, output } = await kycSandbox([], { SANDBOX_PORT: 'eighty', DATABASE_URL: 'mysql://x' });
    assert.equal(code, 1);
    assert.match(output, /^SANDBOX_PORT: .*\nDATABASE_URL: .*$/);
  });

  it('refuses a service profile that is none with a sentence', async () => {
    const wrong = await kycSandbox([], { SERVICE_PROFILE: import.meta.filename });
    assert.equal(wrong.code, 1);
    assert.match(
      wrong.output,
      /^SERVICE_PROFILE: the file is not JSON; kyc-conformance --profile writes one$/,
    );
    const { output } = await kycSandbox([], { SERVICE_PROFILE: 'no-such-file.json' });
    assert.match(output, /^SERVICE_PROFILE names a file that cannot be read\.$/);
  });

  it('calls the sandbox at SANDBOX_PORT unless --url names another', async () => {
    for (const command of [
      ['import-list', import.meta.filename],
      ['load-submissions', '--count', '1'],
    ]) {
      const environment = { SANDBOX_PORT: '9' };
      const byPort = await kycSandbox(command, environment);
      assert.match(
        byPort.output,
        /No sandbox answers at http:\/\/localhost:9 .*npx --no --package kyc-elements-sandbox kyc-sandbox/,
      );
      const byUrl = await kycSandbox([...command, '--url', 'http://127.0.0.1:7'], environment);
      assert.match(byUrl.output, /No sandbox answers at http:\/\/127\.0\.0\.1:7 /);
      for (const url of ['nowhere', 'localhost:8082']) {
        const { code, output } = await kycSandbox([...command, '--url', url]);
        assert.equal(code, 1);
        assert.equal(output.trim(), `${url} is not a web address. Check --url and SANDBOX_PORT.`);
      }
    }
  });
});
