import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Quiet, alone, and able to run as root and in a container. */
export const BROWSER_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without a graphics card, an animation that goes on takes most of a core, in every page that is open.
  '--force-prefers-reduced-motion',
];

/** The same for Firefox. */
export const FIREFOX_PREFERENCES = { 'ui.prefersReducedMotion': 1 };

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The first with `emulation.setScreenOrientationOverride`, which the test runner calls before each page. */
export const OLDEST_FIREFOX = 144;

/** Firefox joins in where a version that the test runner can control is installed. */
export function firefoxExecutable(): string | undefined {
  return [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (path) => path && existsSync(path) && firefoxVersion(path) >= OLDEST_FIREFOX,
  );
}

function firefoxVersion(path: string): number {
  const printed = execFileSync(path, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return Number(/(\d+)\./.exec(printed)?.[1]);
}

/** CHROME_PATH, else an installed Chrome or Chromium, else the one inside an npm package: npm is all it takes. */
export function browserExecutable(): string {
  const chosen = process.env.CHROME_PATH;
  if (chosen) return chosen;
  const installed = process.env.TEST_PACKAGED_BROWSER
    ? undefined
    : INSTALLED.find((path) => existsSync(path));
  return installed ?? packagedBrowser();
}

/** Unpacked once for each version and user into a folder beside it, then moved: so no process starts a part of it. */
function packagedBrowser(): string {
  const manifest = new URL('../../package.json', import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const home = join(tmpdir(), `kyc-elements-browser-${version}-${process.getuid?.() ?? 'user'}`);
  const executable = join(home, 'start');
  if (isOurs(executable)) return executable;

  const unpacking = mkdtempSync(`${home}-`);
  unpackInto(unpacking);
  // Without any font it knows, the browser aborts at the first page that names one: its own settings search only the
  // temporary folder itself.
  writeFileSync(
    join(unpacking, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${home}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>
`,
  );
  // It brings libraries that a bare machine lacks; they are for this browser only, not for our own processes.
  writeFileSync(
    join(unpacking, 'start'),
    [
      '#!/bin/sh',
      `export LD_LIBRARY_PATH="${home}/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
      `export FONTCONFIG_PATH="${home}/fonts"`,
      `exec "${home}/chromium" --headless --no-zygote "$@"`,
      '',
    ].join('\n'),
    { mode: 0o755 },
  );
  try {
    renameSync(unpacking, home);
  } catch (error) {
    rmSync(unpacking, { recursive: true, force: true });
    if (!isOurs(executable)) throw error;
  }
  return executable;
}

/** Every user can write to the temporary folder: run only what this user put there. */
function isOurs(path: string): boolean {
  return existsSync(path) && (process.getuid === undefined || statSync(path).uid === process.getuid());
}

/** The package unpacks into the temporary folder and nowhere else, and brings libraries only where it sees Lambda. */
function unpackInto(directory: string): void {
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  execFileSync(process.execPath, ['--input-type=module', '--eval', `await ${script}`], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: directory, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
