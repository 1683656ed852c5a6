/** A back end that serves plain pages, runs the proxy below /kyc, and mints sessions. */
import { randomUUID } from 'node:crypto';
import express from 'express';
import { createProxy, readConfig } from 'kyc-elements-server';
import { createHostClient } from 'kyc-elements-server/host';

const { PORT = '5173', HOST_KEYS } = process.env;
const origin = `http://localhost:${PORT}`;
const kyc = createHostClient({ url: `${origin}/kyc`, hostKey: HOST_KEYS });
/** Your name for the customer who is signed in. Here one customer, until the server stops. */
const reference = randomUUID();

const app = express();
const proxy = await createProxy({ config: readConfig({ ...process.env, ALLOWED_ORIGINS: origin }) });
app.use('/kyc', proxy.app);

app.post('/session/identity', async (_request, response) => {
  const details = ['englishFirstName', 'englishLastName'];
  response.json(await kyc.createSession({ origin, identity: { reference, details } }));
});

app.post('/session/analyst', async (_request, response) => {
  response.json(await kyc.createSession({ origin, screening: { create: true, read: true } }));
});

app.use(express.static('public', { extensions: ['html'] }));

const server = app.listen(Number(PORT), 'localhost', () => console.log(`ready at ${origin}`));
await proxy.start();

process.once('SIGTERM', async () => {
  await proxy.stop();
  server.close();
  server.closeAllConnections();
  await proxy.close();
});
