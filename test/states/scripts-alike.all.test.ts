import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import express, { type RequestHandler } from 'express';
import { pageFolder } from '../../demo/page-folder.js';
import { ROOT } from '../command.js';
import { referenceOf, storedLight } from './reference.js';
import { asStored, renderAll } from './renderings.js';
import { LANGUAGES, openStates, type States } from './states-page.js';

const ELEMENT = 'identity-verification';
const MODULES = `/widget/dist/widget/${ELEMENT}/define.js`;
const SCRIPT = `/widget/dist/script/${ELEMENT}.js`;
/** The loader's screens are compared with the stored ones, in states.test.ts. */
const OTHER_SCRIPTS = ['kyc-elements', 'all-elements'].map((name) => `/widget/dist/script/${name}.js`);
/** As a bundler finds them. */
const IMPORTS = {
  'lean-qr': '/node_modules/lean-qr/index.mjs',
  'lit-element': '/node_modules/lit-element/index.js',
  'lit-html': '/node_modules/lit-html/lit-html.js',
  'lit-html/': '/node_modules/lit-html/',
  'lit-element/': '/node_modules/lit-element/',
  '@lit/reactive-element': '/node_modules/@lit/reactive-element/reactive-element.js',
  '@lit/reactive-element/': '/node_modules/@lit/reactive-element/',
};

/** The blank page and the page of every screen, with one script or the modules in place of the loader. */
function pagesWith(script: string): RequestHandler {
  const map = `<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>`;
  const states = readFileSync(join(pageFolder(), 'states.html'), 'utf8');
  const app = express();
  app.get('/blank.html', (_request, response) => {
    response.send(
      `<!doctype html><html lang="en">${map}<script type="module" src="${script}"></script><body></body></html>`,
    );
  });
  app.get('/states.html', (_request, response) => {
    response.send(states.replace('<script', `${map}<script`).replace('{{proxy}}/kyc-elements.js', script));
  });
  return app.use(express.static(ROOT));
}

async function visitOf({ browser, url }: States): Promise<string[]> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.evaluateOnNewDocument(`globalThis.contentOf = ${contentOf.toString()}`);
  await page.goto(`${url}/blank.html`);
  const seen = await page.evaluate(walk);
  assert.deepEqual(faults, []);
  await page.close();
  return seen;
}

declare global {
  var contentOf: (card: HTMLElement) => string[];
}

/** Runs in the page: the texts with their white space as rendered, then each element with its attributes and its place. */
function contentOf(card: HTMLElement): string[] {
  const { x: left, y: top } = card.getBoundingClientRect();
  const elements = [card, ...card.querySelectorAll('*')].map((element) => {
    const attributes = [...element.attributes].map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = [x - left, y - top, width, height].map((length) => length.toFixed(1));
    return `${element.localName}${attributes.join('')} ${place.join(' ')}`;
  });
  return [card.innerText, ...elements];
}

describe('the identity element as modules, by the loader, in the script with all elements and in its own script', () => {
  const visits = new Map<string, string[]>();
  const screens = new Map<string, string>();
  before(async () => {
    for (const script of [MODULES, SCRIPT, ...OTHER_SCRIPTS]) {
      const states = await openStates(pagesWith(script));
      try {
        visits.set(script, await visitOf(states));
        if (OTHER_SCRIPTS.includes(script)) continue;
        screens.set(script, referenceOf(await renderAll(states, ELEMENT, {}, asStored(LANGUAGES))));
      } finally {
        await states.close();
      }
    }
  });

  test('renders, announces and fires the same from the number to the end', () => {
    const modules = visits.get(MODULES)!;
    assert.match(
      modules.join(),
      /Check the number.*code is 4, 7.*You stopped waiting.*code is 0, 8.*You are verified/s,
    );
    for (const script of [SCRIPT, ...OTHER_SCRIPTS]) assert.deepEqual(visits.get(script), modules, script);
  });

  test('renders every screen as it is stored, in each language', () => {
    const stored = storedLight(ELEMENT, LANGUAGES).split('\n');
    for (const [script, found] of screens) assert.deepEqual(found.split('\n'), stored, script);
  });
});

/** Runs in the page: a person who mistypes, cancels, starts again and approves. Gives all there was to see and hear. */
async function walk(): Promise<string[]> {
  const seen: string[] = [];
  const start = 1_800_000_000_000;
  Date.now = () => start;
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
  let version = 0;
  const verification = (more: object) => ({
    ...{ id: 'ver_1', status: 'WAITING', code: '47', queue: null, createdAt: at(0), updatedAt: at(0) },
    ...{ expiresAt: at(180), version: ++version, reason: null, now: at(0), ...more },
  });
  let show: ((more: object) => void) | undefined;
  const shownOnStream = async (more: object) => {
    while (!show) await new Promise((resolve) => setTimeout(resolve, 5));
    show(more);
  };
  window.fetch = async (input, init = {}) => {
    const path = new URL(String(input)).pathname;
    // A stream waits for its slot: its call may come before or after the screen.
    if (!path.endsWith('/events')) seen.push(`${init.method} ${path} ${String(init.body)}`);
    if (path.endsWith('/cancel')) return Response.json(verification({ status: 'CANCELLED', code: null }));
    if (!path.endsWith('/events')) {
      const { nationalId } = JSON.parse(String(init.body)) as { nationalId?: string };
      if (nationalId === undefined) return new Response(null, { status: 204 });
      if (nationalId !== '1000000001') {
        return Response.json({ code: 'invalid_national_id' }, { status: 422 });
      }
      show = undefined;
      return Response.json(verification({}), { status: 201 });
    }
    return new Response(
      new ReadableStream<Uint8Array>({
        start(control) {
          show = (more) => {
            const text = `event: verification\ndata: ${JSON.stringify(verification(more))}\n\n`;
            control.enqueue(new TextEncoder().encode(text));
          };
        },
      }),
    );
  };
  const element = document.createElement('kyc-identity-verification');
  for (const type of ['status', 'completed', 'cancelled', 'error'])
    element.addEventListener(`kyc-${type}`, (event) =>
      seen.push(`${type} ${JSON.stringify((event as CustomEvent).detail)}`),
    );
  element.setAttribute('session', 'token');
  element.setAttribute('name', 'verification');
  document.body.append(element);
  const root = () => element.shadowRoot!;
  /** `drawn`: what a part that is loaded on demand draws there. */
  const shows = async (text: string, drawn = 'section') => {
    const until = performance.now() + 20_000;
    while (!root()?.querySelector('section')?.innerText.includes(text) || !root().querySelector(drawn)) {
      if (performance.now() > until) throw new Error(`no ${text}, ${drawn} but: ${root()?.textContent}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    seen.push(...globalThis.contentOf(root().querySelector('section')!));
    seen.push(document.querySelector('body > [role=status]')!.textContent!);
    seen.push(`${root().activeElement?.localName} ${element.matches(':state(code)')}`);
  };
  const type = (number: string) => {
    const input = root().querySelector('input')!;
    input.value = number;
    input.form!.querySelector('button')!.click();
  };
  await shows('Confirm who you are');
  type('12345');
  await shows('Check the number');
  type('1000000001');
  await shows('Enter 47');
  root().querySelector<HTMLElement>('[part=cancel]')!.click();
  await shows('You stopped waiting', '.mark');
  root().querySelector<HTMLElement>('[part=button]')!.click();
  await shows('Confirm who you are');
  type('1000000001');
  await shows('Enter 47');
  await shownOnStream({ code: '08', reason: 'code_replaced' });
  await shows('Enter 08');
  // A call for the details would come when the part that makes it is there: before the screen, or after it.
  await shownOnStream({ status: 'COMPLETED', code: null, mayReadDetails: false });
  await shows('You are verified', '.mark');
  return seen;
}
