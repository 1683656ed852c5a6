import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../server/store/open.js';
import { postgres } from '../engines.js';
import { until } from '../test-proxy.js';

const { skip } = postgres;

test('a user and password that change in DATABASE_URL_FILE need no restart', { skip }, async (t) => {
  const place = await postgres.create();
  assert.ok('url' in place.where);
  const { url } = place.where;
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-address-'));
  const admin = await openDatabase({ url });
  const urlFile = join(folder, 'url');
  const base = new URL(url).pathname.slice(1);
  const of = (user: string, more = '') => {
    const address = new URL(`${url}${more}`);
    [address.username, address.password] = [`${base}_${user}`, 'p%40ss'];
    return address.href;
  };
  for (const user of ['old', 'new']) await admin.query(`create role ${base}_${user} login`);
  writeFileSync(urlFile, `${of('old')}\n`);
  const database = await openDatabase({ url: of('old'), urlFile });
  t.after(async () => {
    await database.close();
    for (const user of ['old', 'new']) await admin.query(`drop role ${base}_${user}`);
    await admin.close();
    await place.remove();
    rmSync(folder, { recursive: true });
  });
  let heard = 0;
  await database.listen(
    'renewed',
    () => (heard += 1),
    () => (heard += 1),
  );
  const user = async () => (await database.query<{ name: string }>('select current_user as name'))[0]!.name;
  assert.equal(await user(), `${base}_old`);

  await admin.query(`alter role ${base}_old nologin`);
  const cut = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename like $1', [`${base}%`]);
  await cut();
  await until('the old user is refused', () =>
    user().then(
      () => false,
      ({ code }: { code?: string }) => code === '28000',
    ),
  );
  // Each of them as a program may leave the file for a moment.
  for (const unusable of ['', 'postgres://', of('new').replace('p%40ss', 'p#ss'), of('new', '_other')]) {
    writeFileSync(urlFile, unusable);
    await assert.rejects(user(), { code: '28000' }, unusable);
  }
  writeFileSync(urlFile, of('new'));
  assert.equal(await user(), `${base}_new`);
  await until('it listens again', () => heard > 0);
  await cut();
  await until('a connection that was cut is replaced', async () =>
    user().then(
      (name) => name === `${base}_new`,
      () => false,
    ),
  );
});
