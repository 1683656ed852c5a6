/**
 * `npm run pack` writes the packages to `packed/`, with names that stay the same in each version, and prints how another folder installs
 * them. Run it in the root of the repository.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve('packed');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const workspaces = ['widget', 'server', 'sandbox'].flatMap((name) => ['--workspace', name]);
// Not by the name `npm`, which is no program on Windows.
const answer = execFileSync(
  process.execPath,
  [process.env['npm_execpath']!, 'pack', '--json', '--pack-destination', folder, ...workspaces],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
);
const fileOf = new Map(
  (JSON.parse(answer) as { name: string; filename: string }[]).map(({ name, filename }) => {
    const file = join(folder, `${name}.tgz`);
    renameSync(join(folder, filename), file);
    return [name, file];
  }),
);
const elements = fileOf.get('kyc-elements')!;
// npm finds the packages that a tarball needs among those that it installs beside it.
process.stdout.write(`The elements:
  npm install ${elements}
The elements and the proxy, with the client for your back end:
  npm install ${elements} ${fileOf.get('kyc-elements-server')!}
The sandbox:
  npm install ${fileOf.get('kyc-elements-sandbox')!}
`);
