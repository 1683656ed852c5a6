import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { isTerminal, VERIFICATION_STATUSES } from '../../../contract/rules.js';
import { BY_PROXY } from '../../../server/events/audit.js';
import { IS } from '../../../server/identity/conditions.js';
import { moveVerification } from '../../../server/identity/verifications.js';
import { pglite, databaseForSuite } from '../../engines.js';

describe('conditions on verifications', () => {
  const database = databaseForSuite(pglite);
  before(async () => {
    for (const status of VERIFICATION_STATUSES) {
      for (const reason of [null, 'no_answer_in_time']) {
        await database.query(
          `insert into proxy.verifications
             (id, host, scope, session_id, person_hash, status, reason, created_at, updated_at, ended_at)
           values ($1, 'default', $1, $1, decode(md5($1), 'hex'), $2, $3, now(), now(), $4)`,
          [`${status} ${reason}`, status, reason, isTerminal(status) ? new Date() : null],
        );
      }
    }
  });

  async function found(condition: string): Promise<unknown[]> {
    const rows = await database.query(`select id from proxy.verifications where ${condition} order by id`);
    return rows.map(({ id }) => id);
  }

  test('select what they name', async () => {
    const both = (status: string) => [`${status} no_answer_in_time`, `${status} null`];
    assert.deepEqual(await found(IS.queued), both('QUEUED'));
    assert.deepEqual(await found(IS.waiting), both('WAITING'));
    assert.deepEqual(await found(IS.open), [...both('QUEUED'), ...both('WAITING')]);
    assert.deepEqual(await found(IS.decided), [...both('COMPLETED'), ...both('REJECTED')]);
    assert.deepEqual(await found(IS.unanswered), ['EXPIRED no_answer_in_time']);
    assert.deepEqual(await found(IS.checkable), ['EXPIRED no_answer_in_time', ...both('WAITING')]);
  });

  test('let no end be moved where none of them leads', async () => {
    const change = { to: 'REJECTED', by: 'status check', reason: null } as const;
    const told = () => assert.fail('a host is told of it');
    const moved = await database.transaction((tx) =>
      moveVerification(tx, 'COMPLETED null', change, BY_PROXY, told),
    );
    assert.equal(moved, null);
  });

  test('and no others can be stored', async () => {
    const refused = ["status = 'PENDING'", "reason = 'because'", 'ended_at = null', "status = 'WAITING'"];
    for (const change of refused) {
      await assert.rejects(
        database.query(`update proxy.verifications set ${change} where id = 'COMPLETED null'`),
        { code: '23514' },
        change,
      );
    }
  });
});
