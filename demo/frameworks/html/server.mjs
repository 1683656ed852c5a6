/** A back end that serves plain pages, and mints sessions. */
import { randomUUID } from 'node:crypto';
import express from 'express';
import { createHostClient } from 'kyc-elements-server/host';

const { PORT = '5173', KYC_PROXY = 'http://localhost:8081', HOST_KEY } = process.env;
const origin = `http://localhost:${PORT}`;
const kyc = createHostClient({ url: KYC_PROXY, hostKey: HOST_KEY });

/** The customer who is signed in: here, the holder of this cookie. Your own sign-in goes here. */
function customerOf(request, response) {
  const known = /(?:^|; )customer=([\w-]+)/.exec(request.get('Cookie') ?? '')?.[1];
  const customer = known ?? randomUUID();
  response.cookie('customer', customer, { httpOnly: true, sameSite: 'lax' });
  return customer;
}

const app = express();

app.post('/session/identity', async (request, response) => {
  const reference = customerOf(request, response);
  const details = ['englishFirstName', 'englishLastName'];
  response.json(await kyc.createSession({ origin, identity: { reference, details } }));
});

/** Decides by your own customer: an id in the address could be another person's. */
app.get('/welcome', async (request, response, next) => {
  const found = await kyc.findVerifications({ reference: customerOf(request, response) });
  if (found.some(({ status }) => status === 'COMPLETED')) next();
  else response.redirect('/');
});

app.post('/session/analyst', async (_request, response) => {
  response.json(await kyc.createSession({ origin, screening: { create: true, read: true } }));
});

app.use(express.static('public', { extensions: ['html'] }));

app.listen(Number(PORT), 'localhost', () => console.log(`ready at ${origin}`));
