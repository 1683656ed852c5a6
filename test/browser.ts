import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

/** The engine without windows and menus: it starts in a quarter of the processor time. */
const ENGINE_ALONE = '/usr/bin/chromium-headless-shell';
const WITH_WINDOWS = [
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

/** As people have it. */
export const browserOfPeople = () => WITH_WINDOWS.find((path) => existsSync(path)) ?? browserExecutable();

/** CHROME_PATH, else an installed Chrome or Chromium, else the one inside an npm package: npm is all it takes. */
export function browserExecutable(): string {
  const chosen = process.env.CHROME_PATH;
  if (chosen) return chosen;
  const installed = process.env.TEST_PACKAGED_BROWSER
    ? undefined
    : [ENGINE_ALONE, ...WITH_WINDOWS].find((path) => existsSync(path));
  return installed ?? packagedBrowser();
}

function packagedBrowser(): string {
  const unpack = join(import.meta.dirname, 'packaged-browser/unpack.js');
  return execFileSync(process.execPath, [unpack], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
