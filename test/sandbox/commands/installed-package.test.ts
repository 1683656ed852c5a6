import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../../command.js';

const built = existsSync(join(ROOT, 'sandbox/dist/sandbox/kyc-sandbox.js'));

interface Manifest {
  readonly bin: Record<string, string>;
  readonly dependencies: Record<string, string>;
  readonly scripts?: unknown;
}

/** As npm installs it, without the network: the packed files, and the declared dependencies alone beside them. */
describe('the installed sandbox', { skip: built ? false : 'nothing is built: run npm run build' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-installed-'));
  const installed = join(folder, 'node_modules/kyc-elements-sandbox');
  let manifest: Manifest;

  before(() => {
    const pack = ['pack', '--workspace', 'sandbox', '--json', '--pack-destination', folder];
    const [{ filename }] = JSON.parse(
      execFileSync('npm', pack, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    ) as [{ filename: string }];
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components', '1']);
    manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest;
    for (const name of Object.keys(manifest.dependencies)) {
      const link = join(folder, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules', name), link, 'dir');
    }
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('has bins that the shell can start, and no script that npm could run', () => {
    assert.deepEqual(Object.keys(manifest.bin).toSorted(), ['kyc-conformance', 'kyc-sandbox']);
    for (const path of Object.values(manifest.bin)) {
      assert.match(readFileSync(join(installed, path), 'utf8'), /^#!\/usr\/bin\/env node\n/);
    }
    assert.equal(manifest.scripts, undefined);
  });

  it('holds no source and no test', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      files.filter((path) => (path.endsWith('.ts') && !path.endsWith('.d.ts')) || /(^|\/)test\//.test(path)),
      [],
    );
  });

  it('prints the help of kyc-conformance', () => {
    const bin = join(installed, manifest.bin['kyc-conformance'] ?? '');
    const help = execFileSync(process.execPath, [bin, '--help'], { cwd: folder, encoding: 'utf8' });
    assert.match(help, /^Usage: kyc-conformance /);
  });

  it('runs kyc-sandbox, whose pages, scripts and lists are there', async () => {
    const bin = join(installed, manifest.bin['kyc-sandbox'] ?? '');
    const child = spawn(process.execPath, [bin], {
      cwd: folder,
      env: { PATH: process.env.PATH, SANDBOX_PORT: '0', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let url: string | undefined;
      for await (const chunk of child.stdout) {
        url = /^sandbox on (\S+)$/m.exec(String(chunk))?.[1];
        if (url !== undefined) break;
      }
      for (const path of ['/', '/sandbox/docs', '/console/assets/console.js', '/livez']) {
        assert.equal((await fetch(`${url}${path}`)).status, 200, path);
      }
      const { lists } = (await (await fetch(`${url}/sandbox/lists`)).json()) as { lists: unknown[] };
      assert.equal(lists.length, 1);
      assert.ok(existsSync(join(folder, '.data/sandbox')), 'its data are where it was started');
    } finally {
      child.kill('SIGKILL');
    }
  });
});
