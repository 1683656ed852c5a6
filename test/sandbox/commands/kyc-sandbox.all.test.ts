import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runCommand as runInShell } from '../../command.js';
import { copyInitialised } from '../../engines.js';
import { listen } from '../../listen.js';
import { runCommand, type Command } from '../../../sandbox/commands/command.js';
import { importList } from '../../../sandbox/commands/import-list.js';
import { serve } from '../../../sandbox/commands/serve.js';

const BIN = join(import.meta.dirname, '../../../sandbox/kyc-sandbox.js');
const COMMANDS = { serve, 'import-list': importList };

/** What a command prints, and its exit code. */
async function say(
  command: Command,
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await runCommand(command, args, { environment, print, printError: print });
  return { code, output: printed.join('\n') };
}

describe('kyc-sandbox', () => {
  it('lists its commands', async () => {
    const { code, output } = await runInShell(process.execPath, [BIN, '--help']);
    assert.equal(code, 0);
    assert.match(output, /^Usage: kyc-sandbox \[command\]\n\n {2}serve .*\n {2}import-list /);
  });

  it('refuses an unknown command with one sentence and exit code 2', async () => {
    const { code, output } = await runInShell(process.execPath, [BIN, 'sevre']);
    assert.equal(code, 2);
    assert.match(output, /^kyc-sandbox has no command "sevre"; its commands are serve, import-list\.$/);
  });

  it('explains each command, and refuses an unknown option with the usage', async () => {
    for (const [name, command] of Object.entries(COMMANDS)) {
      const help = await say(command, ['--help']);
      assert.equal(help.code, 0);
      assert.match(help.output, new RegExp(`^Usage: kyc-sandbox \\[?${name}`));
      const { code, output } = await say(command, ['--cuont', '5']);
      assert.equal(code, 2);
      assert.match(output, /--cuont/);
      assert.match(output, /Usage: /);
      assert.doesNotMatch(output, /\n {4}at /);
    }
  });

  it('names every variable that is not valid', async () => {
    const given = {
      SANDBOX_PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'info\r',
      SANDBOX_HOST: '\r',
    };
    const { code, output } = await say(serve, [], given);
    assert.equal(code, 1);
    assert.match(output, /^SANDBOX_PORT: .*\nDATABASE_URL: .*$/);
  });

  it('refuses a service profile that is none with a sentence', async () => {
    for (const [profile, says] of [
      [import.meta.filename, 'SERVICE_PROFILE: the file is not JSON; kyc-conformance --profile writes one'],
      ['no-such-file.json', 'SERVICE_PROFILE names a file that cannot be read.'],
    ] as const)
      assert.deepEqual(await say(serve, [], { SERVICE_PROFILE: profile }), { code: 1, output: says });
  });

  it('says in a sentence why it does not start', async () => {
    for (const [given, says] of [
      [{ SANDBOX_DATA_DIR: join(import.meta.filename, 'x') }, /^SANDBOX_DATA_DIR cannot be used \(ENOTDIR\)/],
      [{ SANDBOX_DATA_DIR: import.meta.dirname }, /^SANDBOX_DATA_DIR \S+ holds files of something else/],
      [{ DATABASE_URL: 'postgres://localhost:1/x' }, /^The database of DATABASE_URL cannot be used \(ECONN/],
    ] as const) {
      const { code, output } = await say(serve, [], { SANDBOX_PORT: '0', LOG_LEVEL: 'silent', ...given });
      assert.equal(code, 1, output);
      assert.match(output, says);
      assert.doesNotMatch(output, /\n/);
    }
  });

  it('ends when its port is in use, with one sentence, although its database is open by then', async () => {
    const data = mkdtempSync(join(tmpdir(), 'kyc-sandbox-start-'));
    copyInitialised(data);
    const { port, close } = await listen(createServer());
    try {
      const environment = {
        ...{ SANDBOX_PORT: String(port), SANDBOX_HOST: '127.0.0.1' },
        ...{ SANDBOX_DATA_DIR: data, LOG_LEVEL: 'silent' },
      };
      const { code, output } = await runInShell(process.execPath, [BIN], environment);
      assert.equal(code, 1, output);
      assert.match(
        output,
        /^Port \d+ of SANDBOX_PORT cannot be opened \(EADDRINUSE\): it is in use\.[^\n]*$/,
      );
    } finally {
      await close();
      rmSync(data, { recursive: true, force: true });
    }
  });

  it('calls the sandbox at SANDBOX_PORT unless --url names another', async () => {
    const args = [import.meta.filename];
    const environment = { SANDBOX_PORT: '9' };
    const byPort = await say(importList, args, environment);
    assert.match(
      byPort.output,
      /No sandbox answers at http:\/\/localhost:9 .*npx --no --package kyc-elements-sandbox kyc-sandbox/,
    );
    const byUrl = await say(importList, [...args, '--url', 'http://127.0.0.1:7'], environment);
    assert.match(byUrl.output, /No sandbox answers at http:\/\/127\.0\.0\.1:7 /);
    for (const url of ['nowhere', 'localhost:8082'])
      assert.deepEqual(await say(importList, [...args, '--url', url]), {
        code: 1,
        output: `${url} is not a web address. Check --url and SANDBOX_PORT.`,
      });
  });
});
