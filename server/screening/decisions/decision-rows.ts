import { randomBytes } from 'node:crypto';
import { shown, type LastDecision } from '../../../contract/decide.js';
import type { Decision, DecisionRecord } from '../../../contract/decisions.js';
import type { Queryable, Row } from '../../store/database.js';
import type { Encryption } from '../../store/encryption.js';
import { SEARCHED } from '../rows/pair-sides.js';

/** What the texts of decisions are sealed for, and what the keyed hashes of pairs are for. */
export const DECISION = 'decision';
const PAIR = 'pair of a decision';

interface DecisionRow extends Row {
  id: string;
  written: number;
  screening_id: string;
  reference: string | null;
  hit_id: string;
  sealed: Uint8Array;
  taken_back: boolean;
  decided_at: Date;
  decided_by: string;
  session_id: string | null;
  two_names: boolean;
  confirmed_at: Date | null;
  confirmed_by: string | null;
  together: boolean;
  opened: boolean;
  rules: string;
  replaces: string | null;
  replaced_at: Date | null;
}

/** Which decisions a page of hits shows. */
export interface PageOfHits {
  host: string;
  screeningId: string;
  searchedHashes: readonly Uint8Array[];
  hitIds: readonly string[];
  entities: readonly string[];
}

export interface DecisionFilter {
  host: string;
  reference?: string | undefined;
  screeningId?: string | undefined;
  history: boolean;
  before: number | null;
  limit: number | null;
}

/** The screening in which decisions are made, as it is stored. */
export interface DecidedScreening {
  host: string;
  screeningId: string;
  reference: string | null;
  searchedHash: Uint8Array | null;
}

/** The decisions about hits. No other module writes `proxy.decisions`. */
export class DecisionRows {
  readonly #encryption: Encryption;

  constructor(encryption: Encryption) {
    this.#encryption = encryption;
  }

  /** One call at a time decides for a host, until its transaction ends. */
  async lock(tx: Queryable, host: string): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`decisions of ${host}`]);
  }

  /** The last decision about each pair, also one that was taken back. Only after `lock`. */
  async lastOf(
    tx: Queryable,
    screening: DecidedScreening,
    pairs: readonly string[],
  ): Promise<Map<string, LastDecision>> {
    const rows = await tx.query<DecisionRow>(
      `select * from proxy.decisions
        where host = $1 and pair_hash = any($2::bytea[]) and replaced_at is null and sealed is not null
        order by written`,
      [screening.host, pairs.flatMap((pair) => this.#hashesOf(screening, pair))],
    );
    const found = this.#opened(rows);
    return new Map(found.map(({ decision }) => [decision.pair, decision]));
  }

  /** A page says what was searched. Only if its screening did search that does the pair hold in other screenings. */
  #isSearched({ searchedHash }: DecidedScreening, pair: string): boolean {
    if (searchedHash === null) return false;
    const stored = Buffer.from(searchedHash);
    return this.#encryption.lookups(pair.split('.')[0]!, SEARCHED).some((hash) => stored.equals(hash));
  }

  /** The text that is hashed. */
  #keyOf(screening: DecidedScreening, pair: string): string {
    return this.#isSearched(screening, pair) ? pair : `${screening.screeningId} ${pair}`;
  }

  /** Also those of a screening that the store did not know when it was decided. */
  #hashesOf(screening: DecidedScreening, pair: string): Uint8Array[] {
    const keys = new Set([this.#keyOf(screening, pair), `${screening.screeningId} ${pair}`]);
    return [...keys].flatMap((key) => this.#encryption.lookups(key, PAIR));
  }

  async now(tx: Queryable): Promise<Date> {
    return (await tx.query<{ now: Date }>('select proxy.now() as now'))[0]!.now;
  }

  /** The decisions of a screening that the store does not know hold in it alone. */
  async screening(tx: Queryable, host: string, screeningId: string): Promise<DecidedScreening> {
    const [row] = await tx.query<{ reference: string | null; searchedHash: Uint8Array | null }>(
      `select reference, searched_hash as "searchedHash" from proxy.screenings where screening_id = $1 and host = $2`,
      [screeningId, host],
    );
    return { host, screeningId, reference: row?.reference ?? null, searchedHash: row?.searchedHash ?? null };
  }

  /** Each replaces the last one of its pair. Only after `lock` in the same transaction. Returns their ids. */
  async insert(
    tx: Queryable,
    screening: DecidedScreening,
    made: readonly Omit<LastDecision, 'id'>[],
  ): Promise<string[]> {
    const { host, screeningId, reference, searchedHash } = screening;
    await tx.query(
      `update proxy.decisions set replaced_at = proxy.now()
        where host = $1 and pair_hash = any($2::bytea[]) and replaced_at is null`,
      [host, made.flatMap(({ pair }) => this.#hashesOf(screening, pair))],
    );
    const ids = made.map(() => `dec_${randomBytes(12).toString('base64url')}`);
    const rows = made.map(({ pair, facts, label, reason, ...decision }, at) => ({
      ...decision,
      id: ids[at]!,
      entity: pair.split('.')[1]!,
      pairHash: this.#encryption.lookup(this.#keyOf(screening, pair), PAIR),
      searchedHash: this.#isSearched(screening, pair) ? searchedHash : null,
      isTakenBack: label === null,
      sealed: this.#encryption.encrypt(JSON.stringify({ pair, facts, label, reason }), {
        purpose: DECISION,
        row: ids[at]!,
      }),
    }));
    await tx.query(
      `insert into proxy.decisions (host, screening_id, reference, searched_hash, id, pair_hash, entity, hit_id, sealed,
              taken_back, decided_at, decided_by, session_id, two_names, confirmed_at, confirmed_by, together, opened,
              rules, replaces)
       select $1, $2, $3, * from unnest($4::bytea[], $5::text[], $6::bytea[], $7::text[], $8::text[], $9::bytea[], $10::bool[],
              $11::timestamptz[], $12::text[], $13::text[], $14::bool[], $15::timestamptz[], $16::text[], $17::bool[],
              $18::bool[], $19::text[], $20::text[])`,
      [
        host,
        screeningId,
        reference,
        rows.map(({ searchedHash: hash }) => hash),
        ids,
        rows.map(({ pairHash }) => pairHash),
        rows.map(({ entity }) => entity),
        rows.map(({ hitId }) => hitId),
        rows.map(({ sealed }) => sealed),
        rows.map(({ isTakenBack }) => isTakenBack),
        rows.map(({ at }) => at),
        rows.map(({ by }) => by),
        rows.map(({ session }) => session),
        rows.map(({ twoNames }) => twoNames),
        rows.map(({ confirmedAt }) => confirmedAt),
        rows.map(({ confirmedBy }) => confirmedBy),
        rows.map(({ together }) => together),
        rows.map(({ opened }) => opened),
        rows.map(({ rules }) => rules),
        rows.map(({ replaces }) => replaces),
      ],
    );
    return ids;
  }

  /** Those in force about these hits: of the screening, of its reference, and of the same search. */
  async ofPage(tx: Queryable, page: PageOfHits): Promise<Decision[]> {
    const rows = await tx.query<DecisionRow>(
      `select d.* from proxy.decisions d
        where host = $1 and replaced_at is null and not taken_back and sealed is not null
          and (screening_id = $2 or searched_hash = any($3::bytea[])
               or reference = (select reference from proxy.screenings s where s.screening_id = $2 and s.host = $1))
          and (hit_id = any($4::text[]) or entity = any($5::text[]))
        order by written`,
      [page.host, page.screeningId, page.searchedHashes, page.hitIds, page.entities],
    );
    return this.#opened(rows).map(({ decision }) => shown(decision));
  }

  /** Those in force that were made in this screening. */
  async ofHits(
    tx: Queryable,
    host: string,
    screeningId: string,
    hitIds: readonly string[],
  ): Promise<LastDecision[]> {
    const rows = await tx.query<DecisionRow>(
      `select * from proxy.decisions
        where host = $1 and screening_id = $2 and hit_id = any($3::text[])
          and replaced_at is null and not taken_back and sealed is not null
        order by written`,
      [host, screeningId, hitIds],
    );
    return this.#opened(rows).map(({ decision }) => decision);
  }

  /** How many of a screening are in force, and how many of these wait for a second analyst. */
  async countsOf(tx: Queryable, host: string, screeningId: string) {
    const [row] = await tx.query<{ decided: number; proposed: number }>(
      `select count(*) as decided, count(*) filter (where two_names and confirmed_at is null) as proposed
         from proxy.decisions where host = $1 and screening_id = $2 and replaced_at is null and not taken_back`,
      [host, screeningId],
    );
    return row!;
  }

  /** Newest first. */
  async list(
    tx: Queryable,
    filter: DecisionFilter,
  ): Promise<{ position: number; decision: DecisionRecord }[]> {
    const { host, reference = null, screeningId = null, history, before, limit } = filter;
    const rows = await tx.query<DecisionRow>(
      `select * from proxy.decisions
        where host = $1 and sealed is not null and ($2::text is null or reference = $2) and ($3::text is null or screening_id = $3)
          and ($4 or (replaced_at is null and not taken_back)) and ($5::int8 is null or written < $5)
        order by written desc limit $6`,
      [host, reference, screeningId, history, before, limit],
    );
    return this.#opened(rows).map(({ row, decision: { session: _session, ...decision } }) => ({
      position: row.written,
      decision: {
        ...decision,
        at: decision.at.toISOString(),
        confirmedAt: decision.confirmedAt?.toISOString() ?? null,
        reference: row.reference,
        replacedAt: row.replaced_at?.toISOString() ?? null,
      },
    }));
  }

  /** Only rows with a seal: of those whose key is gone, who and when is left. */
  #opened(rows: readonly DecisionRow[]): { row: DecisionRow; decision: LastDecision }[] {
    return rows.map((row) => {
      const text = this.#encryption.decrypt(row.sealed, { purpose: DECISION, row: row.id });
      const sealed = JSON.parse(text) as Pick<LastDecision, 'pair' | 'facts' | 'label' | 'reason'>;
      const decision = {
        ...sealed,
        id: row.id,
        screeningId: row.screening_id,
        hitId: row.hit_id,
        by: row.decided_by,
        at: row.decided_at,
        session: row.session_id,
        twoNames: row.two_names,
        confirmedBy: row.confirmed_by,
        confirmedAt: row.confirmed_at,
        together: row.together,
        opened: row.opened,
        rules: row.rules,
        replaces: row.replaces,
      };
      return { row, decision };
    });
  }
}
