import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bothEngines } from '../engines.js';
import { follow, HOST_KEY, proxyForSuite, until } from '../test-proxy.js';

for (const engine of bothEngines) {
  describe(`a verification on ${engine.name}`, { skip: engine.skip }, () => {
    const proxy = proxyForSuite(engine);

    test('shows a code, sees the approval by itself, and reads exactly the granted details', async () => {
      const identity = { nationalId: '1000000011', reference: 'customer-11' };
      const token = await proxy.session({
        identity: { ...identity, details: ['englishFirstName', 'dateOfBirthG'] },
      });
      const begun = await proxy.begin(token);
      const stream = await follow(proxy, token, begun.id);
      const waiting = await stream.sees('WAITING');
      assert.match(waiting.code!, /^\d\d$/);
      assert.ok(Date.parse(waiting.expiresAt!) - Date.parse(waiting.now) > 170_000);
      await proxy.refused(
        proxy.call('GET', `/v1/verifications/${begun.id}/details`, token),
        409,
        'not_completed',
      );

      proxy.upstream.complete(proxy.transactionOf(waiting.code!));
      await proxy.advance(3);
      const completed = await stream.sees('COMPLETED');
      assert.deepEqual([completed.code, completed.mayReadDetails], [null, true]);
      await until('the stream ends', stream.hasEnded);

      const details = await (await proxy.call('GET', `/v1/verifications/${begun.id}/details`, token)).json();
      assert.deepEqual(details, { englishFirstName: 'Layla', dateOfBirthG: '1990-04-12' });
      const all = await (await proxy.call('GET', `/v1/verifications/${begun.id}/details`, HOST_KEY)).json();
      assert.equal((all as { idNumber: string }).idNumber, '1000000011');
      assert.equal(proxy.upstream.callsTo('details').length, 1, 'the second reading spends no budget');
      assert.ok(!('mayReadDetails' in (await proxy.read(HOST_KEY, begun.id))));
      const ungranted = await proxy.session({ identity });
      const joined = await (await follow(proxy, ungranted, begun.id)).sees('COMPLETED');
      for (const seen of [
        joined,
        await proxy.begin(ungranted, {}, 200),
        await proxy.read(ungranted, begun.id),
      ])
        assert.equal(seen.mayReadDetails, false, 'its page need not ask, to be refused');
    });

    test('is answered with its code if that comes at once, and spends no more for it', async () => {
      const spent = proxy.upstream.callsTo('request').length;
      let starts = 0;
      // On a busy machine the code may come later than the answer.
      await until('a start is answered with its code', async () => {
        await proxy.advance(60);
        starts++;
        const begun = await proxy.begin(await proxy.identitySession(String(1_000_000_300 + starts)));
        assert.equal(begun.status === 'WAITING', begun.code !== null);
        return begun.status === 'WAITING';
      });
      assert.equal(proxy.upstream.callsTo('request').length, spent + starts);
    });

    test('goes on waiting when upstream answers a status we do not know, and the log names it', async () => {
      const { token, id, transId } = await proxy.waiting('1000000028');
      const asked = () =>
        proxy.upstream.callsTo('status').filter(({ body }) => body.transId === transId).length;
      const before = asked();
      const paused = { version: '1.0', statusCode: 200, messages: null, result: { status: 'PAUSED' } };
      proxy.upstream.on('status', ({ body }) => (body.transId === transId ? { body: paused } : undefined));
      await proxy.advance(20);
      await until('it was asked', () => asked() > before);
      await until('the log names it', () => proxy.logged.some((line) => line.includes('"status":"PAUSED"')));
      proxy.upstream.on('status');
      assert.equal((await proxy.read(token, id)).status, 'WAITING');
      proxy.upstream.complete(transId);
      await proxy.advance(20);
      await proxy.reaches(token, id, 'COMPLETED');
    });

    test('is the same one for a reload, a second tab and a double mount', async () => {
      const reference = 'customer-reload';
      const first = await proxy.identitySession('1000000012', { reference });
      const [one, two] = await Promise.all([
        proxy.call('POST', '/v1/verifications', first, {}),
        proxy.call('POST', '/v1/verifications', first, {}),
      ]);
      assert.deepEqual([one.status, two.status].sort(), [200, 201]);
      const { id } = (await one.json()) as { id: string };
      assert.equal(((await two.json()) as { id: string }).id, id);
      const { code } = await proxy.reaches(first, id, 'WAITING');

      const afterReload = await proxy.identitySession('1000000012', { reference });
      const again = await proxy.begin(afterReload, {}, 200);
      assert.deepEqual([again.id, again.code], [id, code]);
      const creations = proxy.upstream
        .callsTo('request')
        .filter((call) => call.body.nationalId === '1000000012');
      assert.equal(creations.length, 1);
    });

    test('is found again after a reload without asking for the ID a second time', async () => {
      const identity = { reference: 'customer-asked' };
      const before = await proxy.session({ identity });
      const { id } = await proxy.begin(before, { nationalId: '1000000017' });
      const { code } = await proxy.reaches(before, id, 'WAITING');
      const again = await proxy.begin(await proxy.session({ identity }), {}, 200);
      assert.deepEqual([again.id, again.code], [id, code]);
      await proxy.post(before, `/v1/verifications/${id}/cancel`, 200);
      const asks = await proxy.call('POST', '/v1/verifications', await proxy.session({ identity }), {});
      assert.equal(asks.status, 204);
    });

    test('that just succeeded is not asked for a second time by a reload, until the visit is over', async () => {
      const identity = { nationalId: '1000000018', reference: 'customer-verified' };
      const first = await proxy.session({ identity });
      const { id } = await proxy.begin(first);
      const { transId } = await proxy.waits(first, id);
      proxy.upstream.complete(transId);
      await proxy.advance(3);
      await proxy.reaches(first, id, 'COMPLETED');
      const again = await proxy.begin(await proxy.session({ identity }), {}, 200);
      assert.deepEqual([again.id, again.status], [id, 'COMPLETED']);
      await proxy.advance(901);
      assert.notEqual((await proxy.begin(await proxy.session({ identity }))).id, id);
    });

    test('asks the page for the ID only when the session does not fix it', async () => {
      const open = await proxy.session({ identity: {} });
      const asks = await proxy.call('POST', '/v1/verifications', open, {});
      assert.equal(asks.status, 204);
      assert.equal(asks.headers.get('Kyc-National-Id-Forms'), null, 'the default');
      assert.match(asks.headers.get('Access-Control-Expose-Headers') ?? '', /Kyc-National-Id-Forms/);
      await proxy.refused(
        proxy.call('POST', '/v1/verifications', open, { nationalId: '12' }),
        422,
        'invalid_national_id',
      );
      const begun = await proxy.begin(open, { nationalId: '١٠٠٠٠٠٠٠١٤' });
      await proxy.reaches(open, begun.id, 'WAITING');
      assert.ok(proxy.upstream.callsTo('request').some((call) => call.body.nationalId === '1000000014'));

      const fixed = await proxy.identitySession('1000000015');
      const another = proxy.call('POST', '/v1/verifications', fixed, { nationalId: '1000000016' });
      await proxy.refused(another, 403, 'forbidden');
    });

    test('is refused kindly after a few starts for the same person', async () => {
      await proxy.advance(700);
      const reference = 'customer-61';
      for (let start = 0; start < 5; start += 1) {
        const { token, id, code } = await proxy.waiting('1000000061', { reference });
        // A start after a cancel would show the same code again, and reach no phone.
        proxy.upstream.transactions.get(proxy.transactionOf(code!))!.status = 'ERROR';
        await proxy.advance(10);
        await proxy.reaches(token, id, 'ERROR');
      }
      const token = await proxy.identitySession('1000000061', { reference });
      const problem = await proxy.refused(
        proxy.call('POST', '/v1/verifications', token, {}),
        429,
        'too_many_starts',
      );
      assert.ok(problem.retryAfter! > 500 && problem.retryAfter! <= 600, String(problem.retryAfter));
    });
  });
}
