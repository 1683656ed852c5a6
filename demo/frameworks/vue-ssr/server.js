/** Renders the pages, serves the built files, and mints sessions. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express from 'express';
import { createHostClient } from 'kyc-elements-server/host';
import { render } from './dist/server/entry-server.js';

const { PORT = '5173', KYC_PROXY = 'http://localhost:8081', HOST_KEY } = process.env;
const origin = `http://localhost:${PORT}`;
const kyc = createHostClient({ url: KYC_PROXY, hostKey: HOST_KEY });
const page = readFileSync('dist/browser/index.html', 'utf8');

const app = express();

/** The customer who is signed in: here, the holder of this cookie. Your own sign-in goes here. */
function customerOf(request, response) {
  const known = /(?:^|; )customer=([\w-]+)/.exec(request.get('Cookie') ?? '')?.[1];
  const customer = known ?? randomUUID();
  response.cookie('customer', customer, { httpOnly: true, sameSite: 'lax' });
  return customer;
}

app.post('/session/identity', async (request, response) => {
  const reference = customerOf(request, response);
  const details = ['englishFirstName', 'englishLastName'];
  response.json(await kyc.createSession({ origin, identity: { reference, details } }));
});

/** Decides by your own customer: an id that the page sends could be another person's. */
app.get('/customer', async (request, response) => {
  const found = await kyc.findVerifications({ reference: customerOf(request, response) });
  response.json({ isVerified: found.some(({ status }) => status === 'COMPLETED') });
});

app.post('/session/analyst', async (_request, response) => {
  response.json(await kyc.createSession({ origin, screening: { create: true, read: true } }));
});

app.use(express.static('dist/browser', { index: false }));
app.get('/{*path}', async (request, response) => {
  response.send(page.replace('<!--app-->', await render(request.path)));
});

app.listen(Number(PORT), 'localhost', () => console.log(`ready at ${origin}`));
