/** Analysts of a host whose page is a tag and a session, in front of the real proxy and the sandbox, in three engines. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { ENGINES, type PageBrowser, type Tab } from '../hostile-pages/tabs.js';
import { until } from '../test-proxy.js';
import { runDemo, type RunningDemo } from './running-demo.js';
import { listen } from '../listen.js';

const REFERENCE = 'case-7';
const CUSTOMER = { name: 'Mohammed Al Harbi', entityType: 'person', entityDate: '1938-05-17' };

interface Grant {
  readonly by: string;
  readonly twoNames?: boolean;
}

/** The whole page of the host. */
const pageOf = (proxyUrl: string, screeningId: string, grant: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Case</title><link rel="icon" href="data:,">
<script type="module" crossorigin src="${proxyUrl}/kyc-elements.js"></script>
<kyc-screening-results session-url="/session?${grant}" screening-id="${screeningId}"></kyc-screening-results>`;

/** Who stands before the page, in the order of the frames: WebKit's driver has one window. */
const ANALYSTS = ['by=Sara', 'by=Omar', 'by=Mona&two', 'by=Nasser&two'];
const DESK = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Analysts</title>
${ANALYSTS.map((grant) => `<iframe src="/?${grant}" width="1000" height="700"></iframe>`).join('')}`;

/** `/?by=Sara` is the page of Sara. */
async function startHost() {
  let page = '';
  let mint = async (_grant: Grant): Promise<unknown> => undefined;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    const grant = { by: searchParams.get('by') ?? '', twoNames: searchParams.has('two') };
    if (pathname !== '/session')
      return response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(pathname === '/desk' ? DESK : page.replace('GRANT', String(searchParams)));
    return void mint(grant).then((session) => response.end(JSON.stringify(session)));
  });
  const { url: origin } = await listen(server, 'localhost');
  return {
    origin,
    /** Screens a customer. */
    async use({ proxyUrl, hostKey }: RunningDemo): Promise<void> {
      const post = async (path: string, body: object) => {
        const headers = { Authorization: `Bearer ${hostKey}`, 'Content-Type': 'application/json' };
        const answer = await fetch(proxyUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
        assert.ok(answer.ok, await answer.clone().text());
        return (await answer.json()) as Record<string, unknown>;
      };
      const { id } = await post('/v1/screenings', { ...CUSTOMER, reference: REFERENCE });
      page = pageOf(proxyUrl, String(id), 'GRANT');
      mint = (decide) => post('/v1/sessions', { origin, screening: { create: false, read: true, decide } });
      this.erase = () => post('/v1/erasures', { reference: REFERENCE });
    },
    erase: async (): Promise<unknown> => undefined,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What an analyst sees and does, in a frame of the page. The functions run there. */
class Analyst {
  readonly #tab: Tab;
  readonly #frame: number;

  constructor(tab: Tab, name: string) {
    this.#tab = tab;
    this.#frame = ANALYSTS.findIndex((grant) => grant.includes(name));
  }

  /** False until the element stands in the frame. */
  #within<T>(read: (root: ShadowRoot, what: string) => T, what = ''): Promise<T | false> {
    const root = `frames[${this.#frame}].document.querySelector('kyc-screening-results')?.shadowRoot`;
    return this.#tab.evaluate(`${root} ? (${String(read)})(${root}, ${JSON.stringify(what)}) : false`);
  }

  async text(): Promise<string> {
    const text = await this.#within(
      (root) => root.querySelector('.card[aria-busy=false]:not(.before)')?.textContent ?? '',
    );
    return (text || '').replaceAll(/[\s\u2066-\u2069]+/g, ' ');
  }

  sees(text: RegExp): Promise<unknown> {
    return until(String(text), async () => text.test(await this.text()));
  }

  async reload(): Promise<void> {
    await this.#within((root) => root.querySelector('.card')!.classList.add('before'));
    await this.#tab.evaluate(`void frames[${this.#frame}].location.reload()`);
    await this.sees(/hits/);
  }

  /** Opens the hit at this place, if it is not open. */
  open(place: number): Promise<unknown> {
    const press = (root: ShadowRoot, at: string) => {
      const opener = root.querySelectorAll<HTMLElement>('tr .opener')[Number(at)];
      if (opener?.ariaExpanded === 'false') opener.click();
      return opener?.ariaExpanded === 'true';
    };
    return until('the open hit', () => this.#within(press, String(place)));
  }

  /** Writes a reason and presses a label of the open hit. */
  async decide(label: string, reason: string): Promise<void> {
    await this.#within((root, text) => {
      const area = root.querySelector('textarea')!;
      area.value = text;
      area.dispatchEvent(new Event('input'));
    }, reason);
    await this.press(label);
  }

  press(label: string): Promise<unknown> {
    const press = (root: ShadowRoot, wanted: string) => {
      const found = [...root.querySelectorAll<HTMLElement>('button')].find(
        (button) =>
          button.querySelector('bdi, b')?.textContent === wanted || button.textContent.trim() === wanted,
      );
      found?.click();
      return found !== undefined;
    };
    return until(label, () => this.#within(press, label));
  }
}

describe('a page of a tag and a session keeps what analysts decide', () => {
  let host: Awaited<ReturnType<typeof startHost>>;
  let demo: RunningDemo;
  before(async () => {
    host = await startHost();
    demo = await runDemo({}, ['--origin', host.origin]);
  });
  after(async () => {
    await demo?.stop();
    host?.close();
  });

  for (const engine of ENGINES)
    describe(`in ${engine.name}`, { skip: engine.skip }, () => {
      let browser: PageBrowser;
      let [sara, omar, mona, nasser]: Analyst[] = [];
      before(async () => {
        await host.use(demo);
        browser = await engine.start();
        const tab = await browser.open(`${host.origin}/desk`, 1280);
        [sara, omar, mona, nasser] = ['Sara', 'Omar', 'Mona', 'Nasser'].map((name) => new Analyst(tab, name));
        for (const analyst of [sara, omar, mona, nasser]) await analyst!.sees(/hits/);
      });
      after(() => browser?.close());

      test('over a reload', async () => {
        await sara!.open(0);
        await sara!.decide('Different person', 'Seen in the branch');
        await sara!.sees(/Decided: Different person Sara/);
        await sara!.reload();
        await sara!.sees(/Decided: Different person Sara .*Seen in the branch/);
      });

      test('for a second analyst', async () => {
        await omar!.reload();
        await omar!.sees(/Decided: Different person Sara .*Seen in the branch/);
      });

      test('and says who was faster', async () => {
        await sara!.open(1);
        await omar!.open(1);
        await omar!.decide('Same person', 'Same number');
        await omar!.sees(/Decided: Same person Omar/);
        await sara!.decide('Different person', 'Another mother');
        await sara!.sees(/Omar decided this hit at [^.]*: Same person ?\. Yours is not saved\./);
        await sara!.sees(/Decided: Same person Omar/);
      });

      test('with two names, of two analysts', async () => {
        await mona!.open(2);
        await mona!.decide('Different person', 'Another town');
        await mona!.sees(/Proposed: Different person Mona/);
        await nasser!.reload();
        await nasser!.sees(/Proposed: Different person Mona/);
        await nasser!.open(2);
        await nasser!.press('Confirm as the second analyst');
        await nasser!.sees(/Decided: Different person Mona Nasser/);
      });

      test('until the customer is erased', async () => {
        await host.erase();
        await sara!.reload();
        assert.doesNotMatch(await sara!.text(), /Decided:|Proposed:/);
      });
    });
});
