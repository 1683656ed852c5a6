/** WebKit for the test runner. */
import { startWebKit, type InstalledWebKit, type WebKit } from './webkit.js';

/** A launcher for the test runner. Its type is one the runner has commands for: they speak to a page like `page` below. */
export function webkitLauncher(installed: InstalledWebKit) {
  let current: string | undefined;
  let opening: Promise<WebKit> | undefined;
  const opened = () => (opening ??= startWebKit(installed));

  const page = {
    keyboard: {
      press: async (keys: string) => (await opened()).press(...keys.split('+')),
      async type(text: string) {
        for (const letter of text) await (await opened()).press(letter);
      },
    },
    async setViewportSize({ width, height }: { width: number; height: number }) {
      await (await opened()).resize(width, height);
    },
  };

  return {
    name: 'WebKit',
    type: 'playwright',
    /** Its driver knows one session at a time. */
    concurrency: 1,
    async startSession(sessionId: string, url: string) {
      const { call } = await opened();
      current = sessionId;
      await call('POST', '/url', { url });
    },
    isActive: (sessionId: string) => sessionId === current,
    getBrowserUrl: async () => (await opened()).call<string>('GET', '/url'),
    getPage: () => page,
    async stopSession() {
      current = undefined;
      await (await opened()).call('POST', '/url', { url: 'about:blank' });
      return {};
    },
    startDebugSession: () => Promise.reject(new Error('Debug in another browser.')),
    async stop() {
      await (await opening)?.stop();
    },
  };
}
