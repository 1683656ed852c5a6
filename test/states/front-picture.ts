/** `npm run picture`: the picture of README.md and of the docs, in both schemes, from the screens as the build made them. */
import { join } from 'node:path';
import { ROOT } from '../command.js';
import { openStates, renderIn, SCHEMES, type Scheme } from './states-page.js';

const FILES = { light: 'demo/picture.png', dark: 'demo/picture-dark.png' } as const;

const states = await openStates();

/** A screen as an image with its size in CSS pixels, and the colour around it. */
async function takeScreen(element: string, state: string, scheme: Scheme, width: number) {
  const page = await states.browser.newPage();
  await states.open(element, 'en', page, state);
  await renderIn(page, scheme, width);
  const screen = await page.$('.gallery > figure > :last-child');
  const picture = await screen!.screenshot({ encoding: 'base64', captureBeyondViewport: true });
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.close();
  return { image: `<img src="data:image/png;base64,${picture}">`, ground };
}

try {
  for (const scheme of SCHEMES) {
    const code = await takeScreen('identity-verification', 'code', scheme, 380);
    const results = await takeScreen('screening-results', 'results', scheme, 1140);
    const page = await states.browser.newPage();
    await page.setViewport({ width: 1600, height: 900 });
    const style = `html { background: ${code.ground} }
      body { display: flex; align-items: start; gap: 12px; margin: 0; padding: 14px; inline-size: max-content }`;
    await page.setContent(`<!doctype html><style>${style}</style>${code.image}${results.image}`);
    await (await page.$('body'))!.screenshot({
      path: join(ROOT, FILES[scheme]),
      captureBeyondViewport: true,
    });
    await page.close();
  }
} finally {
  await states.close();
}
