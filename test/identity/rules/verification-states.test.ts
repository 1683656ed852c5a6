import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  isTerminal,
  VERIFICATION_REASONS,
  VERIFICATION_STATUSES,
  type VerificationReason,
  type VerificationStatus,
} from '../../../contract/rules.js';
import { canMove, type Mover } from '../../../server/rules/verification-states.js';

const MOVERS: Mover[] = [
  'creation',
  'takeover',
  'status check',
  'details',
  'caller',
  'absence',
  'overdue',
  'key loss',
];
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
        'key loss: ERROR upstream_error',
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
        'key loss: ERROR upstream_error',
      ].toSorted(byMover),
    );
  });

  test('are final, but for an expiry without an answer of upstream, and details of another person', () => {
    for (const status of VERIFICATION_STATUSES.filter(isTerminal)) {
      for (const reason of REASONS) {
        const corrections =
          status === 'EXPIRED' && reason === 'no_answer_in_time'
            ? [
                'status check: COMPLETED null',
                'status check: REJECTED null',
                'status check: ERROR upstream_error',
              ]
            : status === 'COMPLETED'
              ? ['details: ERROR upstream_error']
              : [];
        assert.deepEqual(allowedFrom(status, reason), corrections, `${status} ${reason}`);
      }
    }
  });
});

function byMover(one: string, other: string): number {
  const place = (text: string) => MOVERS.indexOf(text.split(':')[0] as Mover);
  return place(one) - place(other);
}
