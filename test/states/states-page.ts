/** The demo's page of every screen, with the elements as they are shipped, in a browser whose clock stands still. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type RequestHandler } from 'express';
import type { Browser, Page } from 'puppeteer-core';
import { createHost } from '../../demo/host.js';
import { assetRoutes } from '../../server/api/assets.js';
import { openBrowser } from '../journeys/running-demo.js';

export const LANGUAGES = ['en', 'ar'] as const;
export const SCHEMES = ['light', 'dark'] as const;
/** A phone and a desktop. */
export const WIDTHS = [360, 1280] as const;
export type Language = (typeof LANGUAGES)[number];
export type Scheme = (typeof SCHEMES)[number];

/** Countdowns and dates read the same in every run. */
const NOW = Date.parse('2026-11-21T09:00:00Z');
const READY_WITHIN_MS = 15_000;

export async function openStates() {
  const servers: Server[] = [];
  const listen = async (server: Server) => {
    servers.push(server);
    await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  };
  const proxyUrl = await listen(createServer(express().use(identityAlone, assetRoutes('latest'))));
  const origin = 'http://localhost';
  const url = await listen(createServer(createHost({ origin, proxyUrl, sandboxUrl: proxyUrl, hostKey: '' })));
  const browser: Browser = await openBrowser();
  return {
    url,
    browser,
    async open(language: Language): Promise<Page> {
      const page = await browser.newPage();
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      await page.evaluateOnNewDocument(standStill, NOW);
      await page.goto(`${url}/states.html?lang=${language}`);
      await everyScreen(page);
      return page;
    },
    async close(): Promise<void> {
      await browser.close();
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }
    },
  };
}

/** The element's own script, which has less of Lit than the one with all elements, and its parts beside it. */
const identityAlone: RequestHandler = (request, _response, next) => {
  const file = request.url === '/kyc-elements.js' ? '/identity-verification.js' : request.url;
  request.url = `/kyc-elements/latest${file}`;
  next();
};

export async function showIn(page: Page, scheme: Scheme, width: number, height = 800): Promise<void> {
  await page.setViewport({ width, height });
  await page.evaluate((chosen) => {
    document.documentElement.dataset['scheme'] = chosen;
    // The page under test is one of many elements: none shall be measured halfway through a change.
    return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, scheme);
}

function standStill(now: number): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts: [] | [number]) {
      super(...(parts.length === 0 ? ([now] as const) : parts));
    }
    static override now = () => now;
  } as DateConstructor;
}

/** Runs in the page: whose screen is not there yet; those that come in two steps have to take the second one. */
function screensToCome(): string[] {
  const last: Record<string, string> = {
    'ask-again': '[aria-invalid=true]',
    'code-with-link': 'a',
    'code-with-qr': 'figure path',
    offline: '.mark',
    expired: '.mark',
    'completed-with-details': 'dl',
  };
  const figures = [...document.querySelectorAll('.gallery figure')];
  if (figures.length === 0) return ['all'];
  const toCome = figures.filter((figure) => {
    const [caption, element] = figure.children as unknown as [HTMLElement, Element];
    const card = element.shadowRoot?.querySelector('.card');
    if (!card || card.getAttribute('lang') !== document.documentElement.lang) return true;
    const name = caption.textContent;
    if (name !== 'starting' && element.matches(':state(starting)')) return true;
    return name in last && card.querySelector(last[name]!) === null;
  });
  return toCome.map((figure) => figure.firstElementChild!.textContent);
}

async function everyScreen(page: Page): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const toCome = await page.evaluate(screensToCome);
    if (toCome.length === 0) return;
    if (performance.now() > deadline) throw new Error(`These screens never came: ${toCome.join(', ')}`);
    await wait(50);
  }
}
