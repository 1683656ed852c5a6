/**
 * What a customer writes: a back end that knows who its visitor is, asks the proxy for a session with the host key,
 * and hands the page nothing but that session.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import {
  createHostClient,
  EventRefusedError,
  verifyEvent,
  type DetailsField,
  type SessionRequestInput,
} from 'kyc-elements-server/host';
import { createMessages } from './host-messages.js';
import { loadNextList } from './next-list.js';
import { elementsManifest, pageFolder } from './page-folder.js';

export interface HostSettings {
  /** This host's own origin, as the browser sees it. */
  readonly origin: string;
  readonly proxyUrl: string;
  readonly hostKey: string;
  /** Signs the events of the proxy. */
  readonly eventSecret: string;
  /** Only for links on the page: a real host has no sandbox. */
  readonly sandboxUrl: string;
}

const SESSION_SECONDS = 900;
const FORM_ID = 'form-onboarding';
/** What the page shows of a verified person. Not the ID number: who typed it knows it. */
const SHOWN_DETAILS: DetailsField[] = [
  'userType',
  'englishFirstName',
  'englishSecondName',
  'englishThirdName',
  'englishLastName',
  'dateOfBirthG',
  'gender',
  'idExpiryDateG',
  'nationalAddress',
  'nationalityDesc',
];

export function createHost(settings: HostSettings): Express {
  const { origin, proxyUrl } = settings;
  const kyc = createHostClient({ url: proxyUrl, hostKey: settings.hostKey });
  const onlyOurPage = onlyFromOurPage(origin);

  async function answerSession(
    response: Response,
    grants: Omit<SessionRequestInput, 'origin'>,
  ): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    try {
      const { token, expiresAt } = await kyc.createSession({
        origin,
        ttlSeconds: SESSION_SECONDS,
        ...grants,
      });
      response.json({ token, expiresAt, endpoint: proxyUrl });
    } catch {
      response.status(502).json({ error: 'No session could be made; is the proxy running?' });
    }
  }

  const app = express();
  app.disable('x-powered-by');
  app.use(strictPolicy(settings));
  app.use(underOneName(settings.origin));

  app.post('/session/identity', onlyOurPage, async (request, response) => {
    const reference = visitorOf(request) ?? welcome(response);
    // The reference ties every reload and tab of this visitor to the same verification.
    await answerSession(response, { identity: { reference, details: SHOWN_DETAILS } });
  });

  app.post('/session/analyst', onlyOurPage, async (_request, response) => {
    // A real back office checks here that an analyst is signed in, and knows whose file is open.
    const create = { reference: `customer-${randomInt(1000, 10_000)}` };
    const screening = {
      create,
      read: true,
      list: true,
      review: { by: 'analyst' },
      decide: { by: 'analyst' },
    };
    await answerSession(response, { screening, submissions: { formId: FORM_ID } });
  });

  app.post('/visitor/new', onlyOurPage, (_request, response) => {
    welcome(response);
    response.status(204).end();
  });

  // Only for the page's button: a real host loads no lists.
  app.post('/list/next', onlyOurPage, async (_request, response) => {
    const isLoaded = await loadNextList(settings.sandboxUrl).then(
      () => true,
      () => false,
    );
    response.status(isLoaded ? 204 : 502).end();
  });

  takeEvents(app, settings, onlyOurPage);
  servePages(app, settings);
  return app;
}

function takeEvents(app: Express, { origin, eventSecret }: HostSettings, onlyOurPage: RequestHandler): void {
  const messages = createMessages(origin);
  // As text: the signature is over the bytes as they arrived.
  app.post('/events', express.text({ type: 'application/json' }), async (request, response) => {
    try {
      messages.receive(await verifyEvent(request.body as string, request.headers, eventSecret));
      response.status(204).end();
    } catch (error) {
      if (!(error instanceof EventRefusedError)) throw error;
      response.status(401).end();
    }
  });

  app.post('/received', onlyOurPage, (_request, response) => {
    response.json({ messages: messages.list(), events: messages.events() });
  });

  // A real host checks that its customer opens the link: it asks for the sign-in.
  app.get('/resume/:token', (request, response) => {
    const visitor = messages.visitorOf(request.params.token);
    if (visitor !== undefined) keepVisitor(response, visitor);
    const { search } = new URL(request.url, origin);
    response.redirect(`/${search}#verify`);
  });
}

function servePages(app: Express, settings: HostSettings): void {
  const folder = pageFolder();
  const page = (name: string) =>
    readFileSync(join(folder, name), 'utf8')
      .replaceAll('{{proxy}}', settings.proxyUrl)
      .replaceAll('{{sandbox}}', settings.sandboxUrl);
  const index = page('index.html');
  app.get('/', (request, response) => {
    if (visitorOf(request) === undefined) welcome(response);
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(index);
  });
  for (const name of ['states.html', 'playground.html']) {
    const filled = page(name);
    app.get(`/${name}`, (_request, response) => void response.type('html').send(filled));
  }
  app.get('/custom-elements.json', (_request, response) => response.sendFile(elementsManifest()));
  // The playground imports the published fake proxy.
  app.use('/elements', express.static(dirname(elementsManifest())));
  app.use('/playground', express.static(join(import.meta.dirname, 'playground')));
  app.use(express.static(folder, { index: false, redirect: false }));
}

/** 127.0.0.1 is another origin than localhost, which no session is minted for. */
function underOneName(origin: string): RequestHandler {
  const { port } = new URL(origin);
  const others = [`127.0.0.1:${port}`, `[::1]:${port}`];
  return (request, response, next) => {
    if (request.method === 'GET' && others.includes(request.get('Host') ?? ''))
      response.redirect(origin + request.url);
    else next();
  };
}

/** A session speaks for the visitor, so another site's page must not be able to ask for one. */
function onlyFromOurPage(origin: string): RequestHandler {
  return (request, response, next) => {
    // Browsers send Origin with every POST: a request without it comes from no page.
    if (request.get('Origin') === origin) next();
    else response.status(403).json({ error: `Only pages of ${origin} may ask for a session.` });
  };
}

/** Our own scripts and the proxy's, calls to these two, the sandbox's phone in a frame; and only Lit may write markup. */
function strictPolicy({ proxyUrl, sandboxUrl }: HostSettings): RequestHandler {
  const [proxy, sandbox] = [new URL(proxyUrl).origin, new URL(sandboxUrl).origin];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", proxy],
        'connect-src': ["'self'", proxy],
        'style-src': ["'self'"],
        'img-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-src': [sandbox],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['lit-html'],
      },
    },
  });
}

/** 16 bytes in base64url are 22 characters. */
const VISITOR = /(?:^|;\s*)visitor=([\w-]{22})(?:;|$)/;

function visitorOf(request: Request): string | undefined {
  return VISITOR.exec(request.get('Cookie') ?? '')?.[1];
}

function welcome(response: Response): string {
  return keepVisitor(response, randomBytes(16).toString('base64url'));
}

function keepVisitor(response: Response, visitor: string): string {
  response.cookie('visitor', visitor, { httpOnly: true, sameSite: 'lax' });
  return visitor;
}
