/** WebKit's MiniBrowser over WebDriver, on a screen of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './listen.js';

export interface InstalledWebKit {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
/** The names of the keys, as tests write them, in WebDriver's private characters. */
const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};
/** Else the browser's own toolbar keeps its window wider than a phone. */
const NARROW_TOOLBAR = '* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';
/** As `BROWSER_ARGUMENTS` have it. */
const REDUCED_MOTION = '[Settings]\ngtk-enable-animations=0\n';
const READY_WITHIN_MS = 60_000;

/** WebKit joins in where Debian's packages webkit2gtk-driver and xvfb are installed. */
export function installedWebKit(): InstalledWebKit | undefined {
  const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].filter(existsSync);
  const browser = libraries
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'MiniBrowser')))
    .find((path) => path.includes('webkit') && existsSync(path));
  if (!browser || !existsSync(DRIVER) || !existsSync(SCREEN)) return undefined;
  return { driver: DRIVER, browser, screen: SCREEN };
}

export type WebKit = Awaited<ReturnType<typeof startWebKit>>;

export async function startWebKit(
  { driver, browser, screen }: InstalledWebKit,
  environment: NodeJS.ProcessEnv = {},
) {
  const started: ChildProcess[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-webkit-'));
  let address = '';
  let pressing: Promise<void> = Promise.resolve();

  function start(command: string, args: string[], environment: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(command, args, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    started.push(child);
    return child;
  }

  function end(): void {
    // The driver first: it ends its browser, which would complain of a screen that went away.
    for (const child of started.splice(0).toReversed()) child.kill();
    try {
      // What the browser started may still write there.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    } catch {
      // It lies in the system's folder for temporary files.
    }
  }

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: T };
    if (!response.ok) throw new Error(`WebKit, ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  /** The driver gives up a browser that a busy machine starts too slowly; the next start finds it in memory. */
  async function openSession(startsLeft = 2): Promise<string> {
    const options = { binary: browser, args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    try {
      const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities });
      return sessionId;
    } catch (error) {
      if (startsLeft === 0) throw error;
      return openSession(startsLeft - 1);
    }
  }

  process.once('exit', end);
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), REDUCED_MOTION);
  const display = start(screen, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {});
  const number = await new Promise<string>((resolve, reject) => {
    display.stdio[3]!.once('data', (data: Buffer) => resolve(data.toString().trim()));
    display.once('exit', () => reject(new Error(`${screen} ended at once.`)));
  });
  const port = await freePort();
  start(driver, [`--port=${port}`], {
    ...environment,
    DISPLAY: `:${number}`,
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder,
  });
  address = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await call('GET', '/status').catch(() => undefined))) {
    if (performance.now() > deadline) throw new Error(`${driver} was not ready in time.`);
    await wait(50);
  }
  address += `/session/${await openSession()}`;

  return {
    call,
    /** One after the other: the driver refuses a key while another is on its way. */
    press(...keys: string[]): Promise<void> {
      const values = keys.map((key) => KEYS[key] ?? key);
      const actions = [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      const body = { actions: [{ type: 'key', id: 'keyboard', actions }] };
      const pressed = pressing.then(() => call<void>('POST', '/actions', body));
      pressing = pressed.catch(() => undefined);
      return pressed;
    },
    async resize(width: number, height: number): Promise<void> {
      await call('POST', '/window/rect', { width, height });
      const script = 'return innerHeight';
      const inner = await call<number>('POST', '/execute/sync', { script, args: [] });
      await call('POST', '/window/rect', { width, height: 2 * height - inner });
    },
    async stop(): Promise<void> {
      await call('DELETE', '').catch(() => undefined);
      end();
    },
  };
}
