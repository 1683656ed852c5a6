import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  isTerminal,
  TERMINAL_STATUSES,
  VERIFICATION_REASONS,
  VERIFICATION_STATUSES,
  type VerificationReason,
  type VerificationStatus,
} from '../../../contract/rules.js';
import { canMove, IS, type Mover } from '../../../server/identity/rules/verification-states.js';
import type { Database } from '../../../server/store/database.js';
import { migrate } from '../../../server/store/migrate.js';
import { proxyMigrations } from '../../../server/store/proxy-migrations.js';
import { engines } from '../../engines.js';

const MOVERS: Mover[] = ['creation', 'takeover', 'status check', 'caller', 'absence', 'overdue'];
const REASONS: (VerificationReason | null)[] = [null, ...VERIFICATION_REASONS];

/** Every change that is allowed from here, as text. */
function allowedFrom(status: VerificationStatus, reason: VerificationReason | null = null): string[] {
  return MOVERS.flatMap((by) =>
    VERIFICATION_STATUSES.flatMap((to) =>
      [undefined, ...REASONS].flatMap((given) =>
        canMove({ status, reason }, { to, by, ...(given !== undefined && { reason: given }) })
          ? [`${by}: ${to}${given === undefined ? '' : ` ${given}`}`]
          : [],
      ),
    ),
  );
}

describe('the states of a verification', () => {
  test('leave the line with a code, an error or a cancellation, whatever the reason was', () => {
    for (const reason of [null, 'code_replaced', 'request_open'] as const) {
      assert.deepEqual(allowedFrom('QUEUED', reason), [
        'creation: WAITING null',
        'creation: WAITING code_replaced',
        'creation: ERROR invalid_national_id',
        'creation: ERROR upstream_unavailable',
        'creation: ERROR request_refused',
        'takeover: WAITING null',
        'caller: CANCELLED',
        'absence: CANCELLED gave_up',
      ]);
    }
  });

  test('end by a status check, a caller or the time', () => {
    assert.deepEqual(
      allowedFrom('WAITING'),
      [
        'status check: COMPLETED null',
        'status check: REJECTED null',
        'status check: EXPIRED null',
        'status check: EXPIRED no_answer_in_time',
        'status check: ERROR upstream_error',
        'caller: CANCELLED',
        'overdue: EXPIRED no_answer_in_time',
      ].toSorted(byMover),
    );
  });

  test('are final, but for an expiry without an answer of upstream', () => {
    for (const status of TERMINAL_STATUSES) {
      for (const reason of REASONS) {
        const corrections =
          status === 'EXPIRED' && reason === 'no_answer_in_time'
            ? [
                'status check: COMPLETED null',
                'status check: REJECTED null',
                'status check: ERROR upstream_error',
              ]
            : [];
        assert.deepEqual(allowedFrom(status, reason), corrections, `${status} ${reason}`);
      }
    }
  });

  for (const engine of engines) {
    describe(`as conditions on ${engine.name}`, { skip: engine.skip }, () => {
      let database: Database;
      before(async () => {
        database = await engine.open();
        await migrate(database, 'proxy', proxyMigrations);
        for (const status of VERIFICATION_STATUSES) {
          for (const reason of [null, 'no_answer_in_time']) {
            await database.query(
              `insert into proxy.verifications
                 (id, scope, session_id, person_hash, status, reason, created_at, updated_at, present_until, ended_at)
               values ($1, $1, $1, decode(md5($1), 'hex'), $2, $3, now(), now(), now(), $4)`,
              [`${status} ${reason}`, status, reason, isTerminal(status) ? new Date() : null],
            );
          }
        }
      });
      after(() => database.close());

      async function found(condition: string): Promise<unknown[]> {
        const rows = await database.query(
          `select id from proxy.verifications where ${condition} order by id`,
        );
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
  }
});

function byMover(one: string, other: string): number {
  const place = (text: string) => MOVERS.indexOf(text.split(':')[0] as Mover);
  return place(one) - place(other);
}
