/** The server of the hostile pages: a host's back end, and the hands of the person in front of a page. */
import { createServer } from 'node:http';
import express, { type Request } from 'express';
import { scriptFolder } from '../../server/api/elements-releases.js';
import { ROOT } from '../command.js';
import { documentOf, FRAME_PATH, framedElements } from './document.js';
import type { Addresses, HostilePage, Report } from './hostile-page.js';
import type { Service } from './service.js';
import { listen } from '../listen.js';

/** The scripts that a page names, and what they import before they run. */
const WITHOUT_PART = /^(kyc-elements|identity-|screening-|submission-|all-elements|analyst-shared)/;

/** A page that is open in a browser. */
export interface Visit {
  readonly page: HostilePage;
  /** Of the person in front of it. */
  readonly nationalId: string;
  /** Until then, the browser may take the focus from what the page gave it to. */
  readonly isOpen: Promise<unknown>;
  /** What the server learnt of the page: refusals of its policy, requests that no page should make. */
  readonly complaints: string[];
  press(key: string): Promise<void>;
  /** Goes to another page and back. */
  leave(away: string, meanwhile: () => Promise<void>): Promise<void>;
  report(report: Report): void;
}

export type HostServer = Awaited<ReturnType<typeof startHostServer>>;

export async function startHostServer() {
  const visits = new Map<string, Visit>();
  /** Of plain pages: whether they came from the back/forward cache. */
  const shows = new Map<string, boolean[]>();
  const app = express();
  const server = createServer(app);
  const { url: origin } = await listen(server, 'localhost');
  let service: Service;

  const runOf = (request: Request) => String(request.query['run']);
  const visitOf = (request: Request) => visits.get(runOf(request))!;
  const addressesOf = (request: Request): Addresses => ({
    origin,
    proxy: service.proxyUrl,
    violations: `${origin}/violations?run=${encodeURIComponent(runOf(request))}`,
  });

  app.use((_request, response, next) => {
    // Frames of no origin load the witness and report to it.
    response.set('Access-Control-Allow-Origin', '*');
    next();
  });
  app.get(['/page', FRAME_PATH], (request, response) => {
    const addresses = addressesOf(request);
    const { page } = visitOf(request);
    const isFrame = request.path === FRAME_PATH;
    const { html, headers } = isFrame
      ? framedElements(page, addresses)
      : documentOf(page, addresses, request.url);
    response.set(headers).type('html').send(html);
  });
  app.get('/witness.js', (_request, response) =>
    response.sendFile('witness.js', { root: import.meta.dirname }),
  );
  app.get('/behaviour.js', (request, response) => {
    const { page, nationalId } = visitOf(request);
    const { setup, meanwhile, probe, story, needs } = page;
    const functions = Object.entries({ setup, meanwhile, probe, isThere: needs?.[1] });
    const named = functions.map(([name, each]) => `export const ${name} = ${String(each)};`);
    const values = Object.entries({ story, nationalId });
    const texts = values.map(([name, each]) => `export const ${name} = ${JSON.stringify(each)};`);
    response.type('js').send([...named, ...texts].join('\n'));
  });
  const LEFT = `<!doctype html><title>Plain</title><link rel="icon" href="/icon"><script>
    const run = new URLSearchParams(location.search).get('run');
    const stream = new AbortController();
    fetch('/stream', { signal: stream.signal }).catch(() => {});
    addEventListener('pagehide', () => stream.abort());
    addEventListener('pageshow', ({ persisted }) => fetch('/shown?run=' + run, { method: 'POST', body: persisted }));
  </script>`;
  app.get('/left', (_request, response) => void response.send(LEFT));
  app.get('/stream', (_request, response) => void response.write('\n'));
  const AWAY = '<!doctype html><title>Away</title><link rel="icon" href="/icon">';
  app.get('/away', (_request, response) => void response.send(AWAY));
  app.get('/icon', (_request, response) => void response.status(204).end());
  app.get('/empty.js', (_request, response) => void response.type('js').send(''));
  const refused = new Set<string>();
  app.get('/refuses-once/:status/:run/:file', (request, response) => {
    const { path, params } = request;
    const isOfPart = !WITHOUT_PART.test(params.file);
    const isRefused = (isOfPart || params.run.startsWith(params.file)) && !refused.has(path);
    refused.add(path);
    if (isRefused) response.status(Number(params.status)).end();
    else response.sendFile(params.file, { root: scriptFolder() });
  });
  // The npm package as a bundler finds it.
  app.use('/root', express.static(ROOT));

  app.post('/session', async (_request, response) => void response.json(await service.mint()));

  app.use(express.text({ type: () => true }));
  app.post('/opened', async (request, response) => {
    await visitOf(request).isOpen;
    response.end();
  });
  app.post('/press', async (request, response) => {
    await visitOf(request).press(String(request.body));
    response.end();
  });
  app.post('/approve', async (request, response) => {
    await service.approve(visitOf(request).nationalId, String(request.body));
    response.end();
  });
  app.post('/leave', (request, response) => {
    response.end();
    const { nationalId, leave } = visitOf(request);
    void leave(`${origin}/away`, () => service.approve(nationalId, String(request.body)));
  });
  app.post('/shown', (request, response) => {
    shows.get(runOf(request))!.push(request.body === 'true');
    response.end();
  });
  app.post('/report', (request, response) => {
    visitOf(request).report(JSON.parse(String(request.body)) as Report);
    response.end();
  });
  app.post('/violations', (request, response) => {
    const { 'csp-report': refused } = JSON.parse(String(request.body)) as {
      'csp-report': Record<string, string>;
    };
    const complaint = `policy: ${refused['effective-directive'] ?? refused['violated-directive']}, ${refused['blocked-uri']}`;
    visitOf(request).complaints.push(complaint);
    response.end();
  });
  // A form that was submitted, or an address that an element made up.
  app.use((request, response) => {
    visitOf(request)?.complaints.push(`request: ${request.method} ${request.path}`);
    response.status(404).end();
  });

  return {
    origin,
    visits,
    shows,
    use(used: Service) {
      service = used;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
