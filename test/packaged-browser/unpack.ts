/** Installs and unpacks the browser once, beside its package. Prints the path of its program. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installFolder, once } from '../../packaging/install-folder.js';
import { ROOT } from '../command.js';

const FOLDER = join(ROOT, 'test/packaged-browser');
const PACKAGE = join(FOLDER, 'node_modules/@sparticuz/chromium/build/esm/index.js');
/** A new install removes it with the rest of `node_modules`. */
const HOME = join(FOLDER, 'node_modules/.unpacked');
const EXECUTABLE = join(HOME, 'start');

await installFolder(FOLDER);
await once(join(FOLDER, '.installing'), () => existsSync(EXECUTABLE), unpack);
process.stdout.write(EXECUTABLE);

/** Into a folder beside it, then moved: so no process starts a part of it. */
async function unpack(): Promise<void> {
  const unpacking = mkdtempSync(`${HOME}-`);
  // The package unpacks into the temporary folder and nowhere else, and brings libraries only where it sees Lambda.
  Object.assign(process.env, { TMPDIR: unpacking, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  const { default: chromium } = (await import(pathToFileURL(PACKAGE).href)) as {
    default: { executablePath(): Promise<string> };
  };
  await chromium.executablePath();
  // Without any font it knows, the browser aborts at the first page that names one.
  mkdirSync(join(unpacking, 'fonts'), { recursive: true });
  writeFileSync(
    join(unpacking, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${HOME}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${HOME}/fonts-cache</cachedir></fontconfig>
`,
  );
  // It brings libraries that a bare machine lacks; they are for this browser only, not for our own processes.
  writeFileSync(
    join(unpacking, 'start'),
    [
      '#!/bin/sh',
      `export LD_LIBRARY_PATH="${HOME}/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
      `export FONTCONFIG_PATH="${HOME}/fonts"`,
      `exec "${HOME}/chromium" --headless --no-zygote "$@"`,
      '',
    ].join('\n'),
    { mode: 0o755 },
  );
  rmSync(HOME, { recursive: true, force: true });
  renameSync(unpacking, HOME);
}
