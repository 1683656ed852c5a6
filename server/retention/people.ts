import { isTerminal } from '../../contract/rules.js';
import type { IdentityDetails } from '../../contract/identity.js';
import type { AuditEntry } from '../../contract/events.js';
import type { Erasure, PersonExport, PersonRequest } from '../../contract/people.js';
import { readDetails } from '../identity/rows/cached-details.js';
import { ASSOCIATED_DATA, type VerificationRow } from '../identity/rows/verifications.js';
import type { Identity } from '../identity/identity.js';
import { watchedScreenings } from '../screening/watch/rows/watched-screenings.js';
import { knownScreening } from '../screening/watch/known-screening.js';
import type { Database, Queryable, Row } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { deleteSessions, eraseEnded } from './erase-person.js';
import {
  openOutcome,
  outcomesOf,
  sessionsOf,
  verificationsOf,
  whoseOf,
  type Whose,
} from './rows-of-person.js';

type By = Parameters<Identity['cancel']>[1];

/** Erases, and hands out, what is stored of one person. Each is in the audit trail, without the value. */
export function createPeople(context: {
  database: Database;
  encryption: Encryption;
  identity: Pick<Identity, 'verifications' | 'cancel' | 'streams'>;
  audit: (tx: Queryable, event: 'person.erased' | 'person.exported', by: By) => Promise<void>;
}) {
  const { database, encryption, identity, audit } = context;
  return {
    async erase(person: PersonRequest, by: By): Promise<Erasure> {
      const whose = whoseOf(person, by.host);
      const sessions = await deleteSessions(database, encryption, whose);
      for (const id of sessions) identity.streams.closeSession(id);
      const open = (await verificationsOf(database, encryption, whose)).filter(
        ({ status }) => !isTerminal(status),
      );
      for (const row of open) await identity.cancel(row, by);
      const erased = await eraseEnded(database, encryption, whose, (tx) => audit(tx, 'person.erased', by));
      return { cancelled: open.length, sessions: sessions.length, ...erased };
    },

    async export(person: PersonRequest, by: By): Promise<PersonExport> {
      const whose = whoseOf(person, by.host);
      const rows = await verificationsOf(database, encryption, whose);
      const sessions = await sessionsOf(database, encryption, whose);
      const ids = rows.map(({ id }) => id);
      const shown = await identity.verifications.show(rows);
      const verifications = await Promise.all(
        rows.map(async (row, place) => ({
          ...shown[place]!,
          reference: row.reference,
          nationalId: openNationalId(encryption, row),
          details: await openDetails(database, encryption, row.id),
        })),
      );
      const outcomes = await outcomesOf(database, whose);
      const exported = {
        verifications,
        sessions: sessions.map(({ id, origin, reference, nationalId, created_at, expires_at }) => ({
          id,
          origin,
          reference,
          nationalId,
          createdAt: created_at.toISOString(),
          expiresAt: expires_at.toISOString(),
        })),
        events: await eventsAbout(database, ids, whose),
        screenings: await screeningsOf(database, whose),
        outcomes: outcomes.map((outcome) => openOutcome(encryption, outcome)),
        audit: await entriesAbout(database, by.host, [...ids, ...sessions.map(({ id }) => id)]),
      };
      await audit(database, 'person.exported', by);
      return exported;
    },
  };
}

export type People = ReturnType<typeof createPeople>;

function openNationalId(encryption: Encryption, { id, national_id: sealed }: VerificationRow): string | null {
  return sealed && encryption.decrypt(sealed, { purpose: ASSOCIATED_DATA.nationalId, row: id });
}

async function openDetails(
  queryable: Queryable,
  encryption: Encryption,
  id: string,
): Promise<IdentityDetails | null> {
  const sealed = await readDetails(queryable, id);
  if (sealed === null) return null;
  return JSON.parse(
    encryption.decrypt(sealed, { purpose: ASSOCIATED_DATA.details, row: id }),
  ) as IdentityDetails;
}

async function screeningsOf(
  queryable: Queryable,
  { host, reference }: Whose,
): Promise<PersonExport['screenings']> {
  if (reference === null) return [];
  const rows = await watchedScreenings.list(queryable, { host, reference, before: null, limit: null });
  return rows.map(knownScreening);
}

async function eventsAbout(
  queryable: Queryable,
  ids: readonly string[],
  { host, reference }: Whose,
): Promise<PersonExport['events']> {
  const rows = await queryable.query<PersonExport['events'][number] & Row & { created_at: Date }>(
    `select id, type, created_at,
            jsonb_build_object('id', coalesce(verification_id, screening_id), 'reference', reference)
              || coalesce(data, jsonb_build_object('status', status)) as data
       from proxy.events
      where verification_id = any($1::text[]) or (screening_id is not null and host = $2 and reference = $3)
      order by position desc`,
    [ids, host, reference],
  );
  return rows.map(({ created_at: at, ...event }) => ({ ...event, timestamp: at.toISOString() }));
}

async function entriesAbout(
  queryable: Queryable,
  host: string,
  subjects: readonly string[],
): Promise<AuditEntry[]> {
  const entries = await queryable.query<Omit<AuditEntry, 'at'> & { at: Date } & Row>(
    `select id, at, event, actor, subject, request_id as "requestId" from proxy.audit
      where host = $1 and subject = any($2::text[]) order by id desc`,
    [host, subjects],
  );
  return entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}
