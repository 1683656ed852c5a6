/** A process that sends one screening under a key and is killed before the answer can be stored. */
import { randomUUID } from 'node:crypto';
import { createEncryption } from '../../server/store/encryption.js';
import { openDatabase } from '../../server/store/open.js';
import { createScreening } from '../../server/api/screenings/create-screening.js';
import { createScreenings } from '../../server/screening/screenings.js';
import { createUpstreamClient } from '../../server/upstream/client.js';
import { Credential } from '../../server/upstream/credential.js';
import { watchOf } from './watch-of.js';
import { keptLog, serveCalls, storageOf } from '../serve-calls.js';

const { where, key, upstreamUrl, upstreamToken, idempotencyKey, body } = JSON.parse(process.argv[2]!);
const { log } = keptLog();
const shared = {
  database: await openDatabase(where),
  upstream: createUpstreamClient({
    url: upstreamUrl,
    credential: new Credential({ token: upstreamToken }, log),
    timeoutMs: 15_000,
    log,
  }),
  encryption: createEncryption([Buffer.from(key, 'base64')]),
};
const screenings = createScreenings({
  ...shared,
  watch: watchOf(shared),
  storage: storageOf(),
  perDay: 1000,
  log,
});
const proxy = await serveCalls([createScreening], { screenings }, log);
await proxy.call('POST', '/v1/screenings', body, { 'Idempotency-Key': idempotencyKey ?? randomUUID() });
