/** The demo's page of every screen, with the elements as they are shipped, in a browser whose clock stands still. */
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type RequestHandler } from 'express';
import type { Browser, Page } from 'puppeteer-core';
import { createHost } from '../../demo/host.js';
import { pageFolder } from '../../demo/page-folder.js';
import type { ApiContext } from '../../server/api/api-call.js';
import { apiRoutes } from '../../server/api/api-routes.js';
import { readElementsRelease, readElementsScript } from '../../server/api/elements.js';
import { elementsReleases } from '../../server/api/elements-releases.js';
import { NO_CALLERS } from '../serve-calls.js';
import { openBrowser } from '../journeys/running-demo.js';
import { listen } from '../listen.js';

export const LANGUAGES = ['en', 'ar'] as const;
export const SCHEMES = ['light', 'dark'] as const;
/** A phone and a desktop. */
export const WIDTHS = [360, 1280] as const;
/** A table has its column headings here, and nothing is folded away. */
export const STORED_WIDTH = WIDTHS[1];
export type Language = (typeof LANGUAGES)[number];
export type Scheme = (typeof SCHEMES)[number];
export type States = Awaited<ReturnType<typeof openStates>>;

/** Countdowns and dates read the same in every run. */
const NOW = Date.parse('2026-11-21T09:00:00Z');
const READY_WITHIN_MS = 60_000;

/** A file for each element declares its screens. */
export const SCREENS_FOLDER = join(pageFolder(), '../playground/screens');

export const ELEMENTS = readdirSync(SCREENS_FOLDER)
  .map((file) => file.replace('.ts', ''))
  .toSorted();

/** The demo's pages without a service behind them; `first` may answer instead of them. */
export async function servePages(first: RequestHandler = (_request, _response, next) => next()) {
  const scripts = apiRoutes(
    [readElementsScript, readElementsRelease],
    { elementsReleases: elementsReleases() } as ApiContext,
    NO_CALLERS,
  );
  const proxy = await listen(createServer(express().use(scripts)), 'localhost');
  const proxyUrl = proxy.url;
  const origin = 'http://localhost';
  const host = createHost({ origin, proxyUrl, sandboxUrl: proxyUrl, hostKey: 'none', eventSecret: '' });
  const { url, close } = await listen(createServer(express().use(first, host)), 'localhost');
  return {
    url,
    async close(): Promise<void> {
      await proxy.close();
      await close();
    },
  };
}

export async function openStates(first?: RequestHandler) {
  const { url: local, close } = await servePages(first);
  // What a visitor sees: on `localhost` itself a card has a line for its developer.
  const url = local.replace('localhost', 'visitor.localhost');
  const browser: Browser = await openBrowser();
  return {
    url,
    browser,
    /** Opens all screens of an element, or one, and waits until each is complete. */
    async open(element: string, language: Language, page: Page, state = ''): Promise<void> {
      await page.emulateTimezone('UTC');
      await page.evaluateOnNewDocument(stopClock, NOW);
      // Then every screen of the page counts as one that a reader sees.
      await page.evaluateOnNewDocument(() => Reflect.deleteProperty(window, 'IntersectionObserver'));
      await page.goto(`${url}/states.html?element=${element}&lang=${language}&state=${state}`);
      await screensComplete(page);
    },
    async close(): Promise<void> {
      await browser.close();
      await close();
    },
  };
}

/** For all tests of the suite that calls this. */
export function statesForSuite(): States {
  const states = {} as States;
  before(async () => Object.assign(states, await openStates()));
  after(() => states.close?.());
  return states;
}

export async function renderIn(page: Page, scheme: Scheme, width: number, height = 800): Promise<void> {
  await page.setViewport({ width, height });
  await page.evaluate((chosen) => {
    document.documentElement.dataset['scheme'] = chosen;
    // A focus scrolls the page, and how far depends on which screens were rendered before it.
    scrollTo(0, 0);
    // Elements that measure themselves render once more.
    return new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)));
  }, scheme);
}

/** Time limits never pass: on a busy machine, all renderings take longer than the shortest of them. */
function stopClock(now: number): void {
  const { setTimeout: later } = globalThis;
  const LIMITS_MS = 10_000;
  Object.assign(globalThis, {
    setTimeout: (...given: Parameters<typeof later>) => (given[1] ?? 0) < LIMITS_MS && later(...given),
  });
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts: [] | [number]) {
      super(...(parts.length === 0 ? ([now] as const) : parts));
    }
    static override now = () => now;
  } as DateConstructor;
}

/** Runs in the page: the screens that are not complete yet. */
function incompleteScreens(): string[] {
  if (!document.querySelector('.gallery[data-complete]')) return ['all'];
  const figures = [...document.querySelectorAll<HTMLElement>('.gallery > figure')];
  const incomplete = figures.filter((figure) => {
    const root = figure.lastElementChild!.shadowRoot;
    const language = root?.querySelector('.card')?.closest('[lang]')?.getAttribute('lang');
    return language !== document.documentElement.lang || !root!.querySelector(figure.dataset['ready']!);
  });
  return incomplete.map((figure) => figure.firstElementChild!.textContent);
}

async function screensComplete(page: Page): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const incomplete = await page.evaluate(incompleteScreens);
    // What a screen loads on demand belongs to it: the Arabic texts, the comparison by sound.
    if (incomplete.length === 0) return page.waitForNetworkIdle({ idleTime: 100 });
    if (performance.now() > deadline)
      throw new Error(`These screens are not complete: ${incomplete.join(', ')}`);
    await wait(50);
  }
}
