/** Renders the pages, serves the built files, and mints sessions. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express from 'express';
import { createHostClient } from 'kyc-elements-server/host';
import { render } from './dist/server/entry-server.js';

const { PORT = '5173', KYC_PROXY = 'http://localhost:8081', HOST_KEY } = process.env;
const origin = `http://localhost:${PORT}`;
const kyc = createHostClient({ url: KYC_PROXY, hostKey: HOST_KEY });
/** Your name for the customer who is signed in. Here one customer, until the server stops. */
const reference = randomUUID();
const page = readFileSync('dist/browser/index.html', 'utf8');

const app = express();

app.post('/session/identity', async (_request, response) => {
  const details = ['englishFirstName', 'englishLastName'];
  response.json(await kyc.createSession({ origin, identity: { reference, details } }));
});

app.post('/session/analyst', async (_request, response) => {
  response.json(await kyc.createSession({ origin, screening: { create: true, read: true } }));
});

app.use(express.static('dist/browser', { index: false }));
app.get('/{*path}', async (request, response) => {
  response.send(page.replace('<!--app-->', await render(request.path)));
});

app.listen(Number(PORT), 'localhost', () => console.log(`ready at ${origin}`));
