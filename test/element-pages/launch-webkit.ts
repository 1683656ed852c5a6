import { startWebKit, type InstalledWebKit } from '../webkit.js';
import type { Browser } from './page-browser.js';

/** Without a graphics card, half of the time of a page goes into layers. View transitions need them: elsewhere they stay. */
const WITHOUT_LAYERS = { WEBKIT_DISABLE_COMPOSITING_MODE: '1' };

/** Its driver knows one page: each element has it after the other. */
export async function launchWebKit(installed: InstalledWebKit): Promise<Browser> {
  const { call, press, resize, stop } = await startWebKit(installed, WITHOUT_LAYERS);
  return {
    name: 'WebKit',
    newPage: () =>
      Promise.resolve({
        open: (url) => call('POST', '/url', { url }),
        press,
        async type(text) {
          for (const letter of text) await press(letter);
        },
        resize,
        close: () => call('POST', '/url', { url: 'about:blank' }),
      }),
    close: stop,
  };
}
