import { decide, inForce, type Analyst, type LastDecision } from '../../contract/decide.js';
import type {
  Decision,
  DecideAnswer,
  DecideRequest,
  DecisionConflict,
  DecisionRecord,
} from '../../contract/decisions.js';
import { ProblemError } from '../../contract/problem-error.js';
import type { Screening } from '../../contract/screening.js';
import { audit, type Author } from '../events/audit.js';
import type { Events } from '../events/events.js';
import { readNow, type Database, type Queryable } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { DecisionRows, type DecidedScreening, type DecisionFilter } from './decision-rows.js';

/** Decides hits of a screening for one host, and reads what was decided. */
export function createDecisions(context: {
  database: Database;
  encryption: Encryption;
  events: Pick<Events, 'screeningEvents'>;
}) {
  const { database, events } = context;
  const rows = new DecisionRows(context.encryption);

  /** With their event and their entry in the trail. Returns them by pair. */
  async function store(
    tx: Queryable,
    screening: DecidedScreening,
    made: readonly Omit<LastDecision, 'id'>[],
    author: Author,
  ): Promise<Map<string, LastDecision>> {
    const { host, screeningId, reference } = screening;
    const ids = await rows.insert(tx, screening, made);
    const data = await rows.countsOf(tx, host, screeningId);
    const subject = { id: screeningId, host, reference };
    await events.screeningEvents(tx, [{ type: 'screening.decided', data }], subject);
    await audit(tx, 'screening.decided', author, screeningId, { count: made.length });
    return new Map(made.map((decision, at) => [decision.pair, { ...decision, id: ids[at]! }]));
  }

  return {
    /** The decisions in force about the hits of this page. `clientId`: to which the session is bound. */
    ofPage: (host: string, screening: Screening, clientId?: string): Promise<Decision[]> =>
      rows.ofPage(database, host, screening, clientId),

    /**
     * Stores each decision whose `replaces` is the one in force, all in one transaction.
     *
     * @throws ProblemError `decided_meanwhile` when none was stored, `same_analyst`, `forbidden`.
     */
    decide(
      screeningId: string,
      { decisions: asked }: DecideRequest,
      analyst: Analyst,
      author: Author,
      clientId?: string,
    ): Promise<DecideAnswer> {
      return database.transaction(async (tx) => {
        const pairs = asked.map(({ pair }) => pair);
        await rows.lock(tx, author.host);
        const screening = await rows.screening(tx, author.host, screeningId, clientId);
        const last = await rows.lastOf(tx, screening, pairs);
        const now = await readNow(tx);
        const made: Omit<LastDecision, 'id'>[] = [];
        const conflicts: DecisionConflict[] = [];
        for (const each of asked) {
          const { pair, hitId } = each;
          const outcome = decide(last.get(pair), each, analyst, now);
          if (outcome.kind === 'new') made.push({ ...outcome.decision, screeningId });
          if (outcome.kind === 'conflict') conflicts.push({ pair, hitId, current: inForce(last.get(pair)) });
        }
        if (conflicts.length === asked.length) throw meanwhile(conflicts[0]!, conflicts);
        const stored = made.length > 0 && (await store(tx, screening, made, author));
        const refused = new Set(conflicts.map(({ pair }) => pair));
        const decisions = pairs.flatMap((pair) => {
          const decided = (stored && stored.get(pair)) || last.get(pair);
          return (!refused.has(pair) && inForce(decided)) || [];
        });
        return { decisions, conflicts };
      });
    },

    list: (filter: DecisionFilter): Promise<{ position: number; decision: DecisionRecord }[]> =>
      rows.list(database, filter),
  };
}

export type Decisions = ReturnType<typeof createDecisions>;

function meanwhile({ current }: DecisionConflict, conflicts: readonly DecisionConflict[]): ProblemError {
  const detail = current
    ? `${current.by} decided this hit at ${current.at}.`
    : 'The decision was taken back meanwhile.';
  return new ProblemError('decided_meanwhile', { detail, conflicts });
}
