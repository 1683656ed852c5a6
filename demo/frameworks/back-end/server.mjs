/** The back end of the apps that only a browser renders: it serves the built app, and mints sessions. */
import { randomUUID } from 'node:crypto';
import express from 'express';
import { createHostClient } from 'kyc-elements-server/host';

const { PORT = '5173', KYC_PROXY = 'http://localhost:8081', HOST_KEY } = process.env;
/** Of the pages: with the development server of your framework it is another one. */
const { ORIGIN: origin = `http://localhost:${PORT}` } = process.env;
const kyc = createHostClient({ url: KYC_PROXY, hostKey: HOST_KEY });

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

const folder = process.argv[2] ?? 'dist';
app.use(express.static(folder));
// Every page of the app is the same file.
app.get('/{*path}', (_request, response) => response.sendFile('index.html', { root: folder }));

app.listen(Number(PORT), 'localhost', () => console.log(`ready at http://localhost:${PORT}`));
