/** The back end of the apps that only a browser renders: it serves the built app, and mints sessions. */
import { randomUUID } from 'node:crypto';
import express from 'express';
import { createHostClient } from 'kyc-elements-server/host';

const { PORT = '5173', KYC_PROXY = 'http://localhost:8081', HOST_KEY } = process.env;
const origin = `http://localhost:${PORT}`;
const kyc = createHostClient({ url: KYC_PROXY, hostKey: HOST_KEY });
/** Your name for the customer who is signed in. Here one customer, until the server stops. */
const reference = randomUUID();

const app = express();

app.post('/session/identity', async (_request, response) => {
  const details = ['englishFirstName', 'englishLastName'];
  response.json(await kyc.createSession({ origin, identity: { reference, details } }));
});

app.post('/session/analyst', async (_request, response) => {
  response.json(await kyc.createSession({ origin, screening: { create: true, read: true } }));
});

const folder = process.argv[2] ?? 'dist';
app.use(express.static(folder));
// Every page of the app is the same file.
app.get('/{*path}', (_request, response) => response.sendFile('index.html', { root: folder }));

app.listen(Number(PORT), 'localhost', () => console.log(`ready at ${origin}`));
