import { randomBytes } from 'node:crypto';
import { shown, type LastDecision } from '../../contract/decide.js';
import type { Decision, DecisionRecord } from '../../contract/decisions.js';
import type { Screening } from '../../contract/screening.js';
import type { Queryable, Row } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { hexOf, jsonOf } from '../store/values.js';
import { inAnyCase } from './known-screenings.js';
import { entitySide, SEARCHED, searchedSide } from './readings.js';

/** What the texts of decisions are sealed for, and what the keyed hashes of pairs are for. */
export const DECISION = 'decision';
const PAIR = 'pair of a decision';

/** By which a decision is found, as its columns. `onlyIn`: the screening in which alone it holds. */
export function decisionHashes(encryption: Encryption, pair: string, onlyIn: string | null) {
  return {
    pair_hash: encryption.lookup(keyOf(pair, onlyIn), PAIR),
    searched_hash: onlyIn === null ? encryption.lookup(searchedIn(pair), SEARCHED) : null,
  };
}

/** The text that is hashed. */
const keyOf = (pair: string, onlyIn: string | null) => (onlyIn === null ? pair : `${onlyIn} ${pair}`);

const searchedIn = (pair: string) => pair.split('.')[0]!;
const entityIn = (pair: string) => pair.split('.')[1]!;

export type Sealed = Pick<LastDecision, 'pair' | 'facts' | 'label' | 'reason'>;

const COLUMNS = `id, written, screening_id as "screeningId", reference, hit_id as "hitId", sealed, decided_at as "at",
  decided_by as "by", session_id as session, two_names as "twoNames", confirmed_at as "confirmedAt",
  confirmed_by as "confirmedBy", together, opened, rules, replaces, replaced_at as "replacedAt"`;

const IN_FORCE = 'replaced_at is null and not taken_back';

/** Not one of another client, for a session that is bound to one. `client` and `screening`: parameters. */
const visible = (client: string, screening: string) =>
  `(${client}::text is null or screening_id = ${screening}
    or exists (select from proxy.screenings s where s.screening_id = decisions.screening_id
                  and s.host = decisions.host and s.answer ->> 'clientId' = ${client}))`;

/**
 * Of customers of a host, `$1`, by the parameter with their references. Also those that were made while their screening had no
 * reference: it got one later, or retention has forgotten it. Arrays: for each part, the planner reads an index.
 */
export const ofCustomers = (references: string) =>
  `(reference = any(${references}) or (reference is null and screening_id = any(array(
      select unnest(array[screening_id, lower(screening_id), upper(screening_id)])
        from proxy.screenings where host = $1 and reference = any(${references})
      union select screening_id from proxy.decisions where host = $1 and reference = any(${references})))))`;

interface DecisionRow extends Row, Omit<LastDecision, keyof Sealed> {
  written: number;
  reference: string | null;
  sealed: Uint8Array;
  replacedAt: Date | null;
}

export interface DecisionFilter {
  host: string;
  reference?: string | undefined;
  screeningId?: string | undefined;
  hitIds?: readonly string[] | undefined;
  /** Also those that are not in force. */
  history?: boolean | undefined;
  before?: number | null;
  limit?: number | null;
}

/** The screening in which decisions are made, as it is stored. */
export interface DecidedScreening {
  host: string;
  screeningId: string;
  reference: string | null;
  searchedHash: Uint8Array | null;
  /** Of a session that is bound to one. */
  clientId: string | undefined;
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

  /**
   * The last decision about each pair, also one that was taken back. What was decided in this screening is found without the
   * hash of what it searched: retention forgets that one, and a key of it can be gone. Only after `lock`.
   */
  async lastOf(
    tx: Queryable,
    screening: DecidedScreening,
    pairs: readonly string[],
  ): Promise<Map<string, LastDecision>> {
    const found = await this.#find(
      tx,
      `(pair_hash = any($2::bytea[]) or (${inAnyCase('$3')} and entity = any($4::text[])))
          and replaced_at is null and ${visible('$5', '$3')} order by written`,
      [
        screening.host,
        pairs.flatMap((pair) => this.#hashesOf(screening, pair)),
        screening.screeningId,
        pairs.map(entityIn),
        screening.clientId ?? null,
      ],
    );
    return new Map(found.map(({ decision }) => [decision.pair, decision]));
  }

  /** A page says what was searched. Only if its screening did search that does the pair hold in other screenings. */
  #isSearched({ searchedHash }: DecidedScreening, pair: string): boolean {
    if (searchedHash === null) return false;
    const stored = Buffer.from(searchedHash);
    return this.#encryption.lookups(searchedIn(pair), SEARCHED).some((hash) => stored.equals(hash));
  }

  /** Also those of a screening that the store did not know when it was decided. */
  #hashesOf(screening: DecidedScreening, pair: string): Uint8Array[] {
    const keys = [keyOf(pair, screening.screeningId), ...(this.#isSearched(screening, pair) ? [pair] : [])];
    return keys.flatMap((key) => this.#encryption.lookups(key, PAIR));
  }

  /**
   * The decisions of a screening that the store does not know hold in it alone. An erasure of a known one waits until the
   * transaction ends.
   */
  async screening(
    tx: Queryable,
    host: string,
    screeningId: string,
    clientId?: string,
  ): Promise<DecidedScreening> {
    const [row] = await tx.query<{ reference: string | null; searchedHash: Uint8Array | null }>(
      `select reference, searched_hash as "searchedHash" from proxy.screenings
        where screening_id = $1 and host = $2 for key share`,
      [screeningId, host],
    );
    const { reference = null, searchedHash = null } = row ?? {};
    return { host, screeningId, reference, searchedHash, clientId };
  }

  /** Each replaces the last one of its pair. Only after `lock` in the same transaction. Returns their ids. */
  async insert(
    tx: Queryable,
    screening: DecidedScreening,
    made: readonly Omit<LastDecision, 'id'>[],
  ): Promise<string[]> {
    const { host, screeningId, reference } = screening;
    const hashed = made.flatMap(({ pair }) => this.#hashesOf(screening, pair));
    await tx.query(
      `update proxy.decisions set replaced_at = proxy.now()
        where host = $1 and (pair_hash = any($2::bytea[]) or id = any($3::text[])) and replaced_at is null
          and ${visible('$4', '$5')}`,
      [host, hashed, made.flatMap(({ replaces }) => replaces ?? []), screening.clientId ?? null, screeningId],
    );
    // Those of another client stay in force: the decisions about these pairs hold in this screening alone.
    const left = await tx.query<{ pairHash: Uint8Array }>(
      `select pair_hash as "pairHash" from proxy.decisions
        where host = $1 and pair_hash = any($2::bytea[]) and replaced_at is null`,
      [host, hashed],
    );
    const ofOthers = new Set(left.map(({ pairHash }) => hexOf(pairHash)));
    const isLeft = (pair: string) =>
      this.#hashesOf(screening, pair).some((hash) => ofOthers.has(hexOf(hash)));
    const ids = made.map(() => `dec_${randomBytes(12).toString('base64url')}`);
    const rows = made.map(({ pair, facts, label, reason, ...decision }, at) => {
      const seal = { purpose: DECISION, row: ids[at]! };
      const onlyIn = this.#isSearched(screening, pair) && !isLeft(pair) ? null : screeningId;
      const hashes = decisionHashes(this.#encryption, pair, onlyIn);
      return {
        ...decision,
        id: ids[at]!,
        entity: entityIn(pair),
        pairHash: hexOf(hashes.pair_hash),
        searchedHash: hashes.searched_hash && hexOf(hashes.searched_hash),
        isTakenBack: label === null,
        sealed: hexOf(this.#encryption.encrypt(JSON.stringify({ pair, facts, label, reason }), seal)),
      };
    });
    await tx.query(
      `insert into proxy.decisions (host, screening_id, reference, searched_hash, id, pair_hash, entity, hit_id, sealed,
              taken_back, decided_at, decided_by, session_id, two_names, confirmed_at, confirmed_by, together, opened,
              rules, replaces)
       select $1, $2, $3, decode("searchedHash", 'hex'), id, decode("pairHash", 'hex'), entity, "hitId",
              decode(sealed, 'hex'), "isTakenBack", "at", "by", session, "twoNames", "confirmedAt", "confirmedBy",
              together, opened, rules, replaces
         from jsonb_to_recordset($4::jsonb) as made (id text, "pairHash" text, entity text, "hitId" text, sealed text,
              "searchedHash" text, "isTakenBack" bool, "at" timestamptz, "by" text, session text, "twoNames" bool,
              "confirmedAt" timestamptz, "confirmedBy" text, together bool, opened bool, rules text, replaces text)`,
      [host, screeningId, reference, jsonOf(rows)],
    );
    return ids;
  }

  /** Those in force about the hits of this page: of the screening, of its reference, and of the same search. */
  async ofPage(tx: Queryable, host: string, screening: Screening, clientId?: string): Promise<Decision[]> {
    const hits = screening.hits.items;
    const found = await this.#find(
      tx,
      `${IN_FORCE}
          and (${inAnyCase('$2')} or searched_hash = any($3::bytea[])
               or reference = (select reference from proxy.screenings s where s.screening_id = $2 and s.host = $1))
          and (hit_id = any($4::text[]) or entity = any($5::text[])) and ${visible('$6', '$2')}
        order by written`,
      [
        host,
        screening.id,
        this.#encryption.lookups(searchedSide(screening), SEARCHED),
        // The database refuses U+0000, and no decision about such a hit is stored.
        hits.map(({ hitId }) => hitId).filter((hitId) => !hitId.includes('\0')),
        hits.map(entitySide),
        clientId ?? null,
      ],
    );
    return found.map(({ decision }) => shown(decision));
  }

  /** How many of a screening are in force, and how many of these wait for a second analyst. */
  async countsOf(tx: Queryable, host: string, screeningId: string) {
    const [row] = await tx.query<{ decided: number; proposed: number }>(
      `select count(*) as decided, count(*) filter (where two_names and confirmed_at is null) as proposed
         from proxy.decisions where host = $1 and ${inAnyCase('$2')} and ${IN_FORCE}`,
      [host, screeningId],
    );
    return row!;
  }

  /** Newest first. */
  async list(
    tx: Queryable,
    filter: DecisionFilter,
  ): Promise<{ position: number; decision: DecisionRecord }[]> {
    const { host, reference = null, screeningId = null, hitIds = null } = filter;
    const { history = false, before = null, limit = null } = filter;
    const found = await this.#find(
      tx,
      `($2::text is null or ${ofCustomers('array[$2::text]')}) and ($3::text is null or ${inAnyCase('$3')})
          and ($4 or (${IN_FORCE})) and ($5::int8 is null or written < $5) and ($7::text[] is null or hit_id = any($7))
        order by written desc limit $6`,
      [host, reference, screeningId, history, before, limit, hitIds],
    );
    return found.map(({ row, decision: { session: _session, ...decision } }) => ({
      position: row.written,
      decision: {
        ...decision,
        at: decision.at.toISOString(),
        confirmedAt: decision.confirmedAt?.toISOString() ?? null,
        reference: row.reference,
        replacedAt: row.replacedAt?.toISOString() ?? null,
      },
    }));
  }

  /** Of a host, `$1`. Only rows with a seal: of those whose key is gone, who and when is left. */
  async #find(
    tx: Queryable,
    which: string,
    values: readonly unknown[],
  ): Promise<{ row: DecisionRow; decision: LastDecision }[]> {
    const rows = await tx.query<DecisionRow>(
      `select ${COLUMNS} from proxy.decisions where host = $1 and sealed is not null and ${which}`,
      values,
    );
    return rows.map((row) => {
      const text = this.#encryption.decrypt(row.sealed, { purpose: DECISION, row: row.id });
      const {
        written: _written,
        reference: _reference,
        sealed: _sealed,
        replacedAt: _replaced,
        ...made
      } = row;
      return { row, decision: { ...made, ...(JSON.parse(text) as Sealed) } };
    });
  }
}
