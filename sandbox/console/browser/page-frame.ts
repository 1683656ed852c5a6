/** The frame of each page of the console. What a page polls is drawn again with each answer. */
import { html, nothing, render } from 'lit-html';
import { call, pollWhileVisible, type Row } from './calls.js';
import { address, muted, texts } from './page-language.js';
import { PAGES, type Page } from './texts.js';

/** Sends one call, says how it ended, and polls again. False: it was refused. */
export type Act = (method: string, path: string, body?: Row, done?: string) => Promise<boolean>;

export interface Content {
  readonly intro: string;
  readonly polls: readonly string[];
  /** The answers never change. */
  readonly isFixed?: true;
  /** Gets the answers in the order of `polls`. */
  draw(answers: readonly Row[], act: Act): unknown;
}

const REFRESH_MS = 2000;

export function showPage(name: Page, { intro, polls, isFixed, draw }: Content): void {
  const links = (Object.keys(PAGES) as Page[]).map((each) => {
    const current = each === name ? 'page' : nothing;
    return html`<a href=${address(each)} aria-current=${current}>${texts[each]}</a>`;
  });
  let answers: Row[] | undefined;
  let said = '';
  let isBad = false;

  function update(): void {
    const page = html`<a class="skip" href="#content">${texts.skip}</a>
      <header class="top">
        <a class="brand" href=${address('cases')}>${texts.sandbox}</a>
        <nav aria-label=${texts.pages}>${links}</nav>
      </header>
      <main id="content" tabindex="-1">
        <div class="intro">
          <h1>${texts[name]}</h1>
          ${muted(intro)}
        </div>
        ${answers === undefined ? nothing : draw(answers, act)}
      </main>
      <output class=${isBad ? 'bad' : ''}>${said}</output>`;
    render(page, document.body);
  }

  function say(text: string, bad: boolean): void {
    [said, isBad] = [text, bad];
    update();
  }

  async function poll(): Promise<void> {
    if (isFixed && answers !== undefined) return;
    try {
      const isFirst = answers === undefined;
      answers = await Promise.all(polls.map((path) => call('GET', path)));
      if (said === texts.offline) said = '';
      update();
      if (isFirst) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    } catch {
      say(texts.offline, true);
    }
  }

  async function act(...[method, path, body, done = '']: Parameters<Act>): Promise<boolean> {
    try {
      await call(method, path, body);
      await poll();
      say(done, false);
      return true;
    } catch (error) {
      say((error as Error).message, true);
      return false;
    }
  }

  document.title = `${texts[name]} · ${texts.sandbox}`;
  update();
  void pollWhileVisible(REFRESH_MS, poll);
}
