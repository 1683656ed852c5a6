import { isTerminal } from '../../contract/rules.js';
import type { Erasure, PersonExport, PersonRequest } from '../../contract/schemas/people.js';
import { audit, readAudit, type Author } from '../events/audit.js';
import { hostEvent, type EventRow } from '../events/event-row.js';
import { readKeptDetails } from '../identity/details.js';
import { ASSOCIATED_DATA, readOfPerson, type VerificationRow } from '../identity/verifications.js';
import { Person } from '../sessions/caller.js';
import { FIXED_NATIONAL_ID } from '../sessions/sessions.js';
import type { Identity } from '../identity/identity.js';
import type { Decisions } from '../screening/decisions.js';
import { knownScreening, knownScreenings } from '../screening/known-screenings.js';
import type { Database, Queryable } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import {
  endSessions,
  eraseEnded,
  findWhose,
  openOutcome,
  outcomesOf,
  sessionsOf,
  type Whose,
} from './erase-person.js';

/** Erases, and hands out, what is stored of one person. Each is in the audit trail, without the value. */
export function createPeople(context: {
  database: Database;
  encryption: Encryption;
  identity: Pick<Identity, 'verifications' | 'cancel' | 'streams'>;
  decisions: Pick<Decisions, 'list'>;
  nationalIdForms: string;
}) {
  const { database, encryption, identity, decisions, nationalIdForms } = context;

  /** Only where nothing is found: rows may hold a number of the forms that were set before. */
  function refuseMistyped({ nationalId }: PersonRequest, found: number): void {
    if (found === 0 && nationalId !== undefined)
      new Person(nationalId, encryption).requireForm(nationalIdForms);
  }

  return {
    async erase(person: PersonRequest, by: Author): Promise<Erasure> {
      const whoseIn = (tx: Queryable) => findWhose(tx, encryption, person, by.host);
      const { whose, sessions } = await database.transaction(async (tx) => {
        const found = await whoseIn(tx);
        return { whose: found, sessions: await endSessions(tx, found) };
      });
      for (const id of sessions) identity.streams.closeSession(id);
      const open = (await readOfPerson(database, whose)).filter(({ status }) => !isTerminal(status));
      for (const row of open) await identity.cancel(row, by);
      const erased = await database.transaction(async (tx) => {
        const done = await eraseEnded(tx, await whoseIn(tx));
        refuseMistyped(person, done.verifications + done.sessions);
        await audit(tx, 'person.erased', by, null);
        return done;
      });
      return { cancelled: open.length, ...erased };
    },

    async export(person: PersonRequest, by: Author): Promise<PersonExport> {
      const whose = await findWhose(database, encryption, person, by.host);
      const rows = await readOfPerson(database, whose);
      const sessions = await sessionsOf(database, whose);
      refuseMistyped(person, rows.length + sessions.length);
      const ids = rows.map(({ id }) => id);
      const shown = await identity.verifications.show(rows);
      const verifications = await Promise.all(
        rows.map(async (row, place) => ({
          ...shown[place]!,
          reference: row.reference,
          nationalId: openNationalId(encryption, ASSOCIATED_DATA.nationalId, row),
          details: await readKeptDetails({ database, encryption }, row.id),
        })),
      );
      const outcomes = await outcomesOf(database, whose);
      const exported = {
        verifications,
        sessions: sessions.map((session) => ({
          id: session.id,
          origin: session.origin,
          reference: session.reference,
          nationalId: openNationalId(encryption, FIXED_NATIONAL_ID, session),
          createdAt: session.created_at.toISOString(),
          expiresAt: session.expires_at.toISOString(),
        })),
        events: await eventsAbout(database, ids, whose),
        screenings: (await listed(whose, (of) => knownScreenings.list(database, of))).map(knownScreening),
        decisions: (await listed(whose, (of) => decisions.list({ ...of, history: true }))).map(
          ({ decision }) => decision,
        ),
        outcomes: outcomes.map((outcome) => openOutcome(encryption, outcome)),
        audit: await readAudit(database, {
          host: by.host,
          subjects: [...ids, ...sessions.map(({ id }) => id)],
          before: null,
          limit: null,
        }),
      };
      await audit(database, 'person.exported', by, null);
      return exported;
    },
  };
}

export type People = ReturnType<typeof createPeople>;

function openNationalId(
  encryption: Encryption,
  purpose: string,
  { id, national_id: sealed }: Pick<VerificationRow, 'id' | 'national_id'>,
): string | null {
  return sealed && encryption.decrypt(sealed, { purpose, row: id });
}

/** All that is listed under the references of a person. */
async function listed<Item>(
  { host, references }: Whose,
  list: (of: { host: string; reference: string; before: null; limit: null }) => Promise<readonly Item[]>,
): Promise<Item[]> {
  const lists = references.map((reference) => list({ host, reference, before: null, limit: null }));
  return (await Promise.all(lists)).flat();
}

async function eventsAbout(
  queryable: Queryable,
  ids: readonly string[],
  { host, references }: Whose,
): Promise<PersonExport['events']> {
  const rows = await queryable.query<EventRow>(
    `select * from proxy.events
      where verification_id = any($1::text[])
         or (screening_id is not null and host = $2 and reference = any($3::text[]))
      order by written desc`,
    [ids, host, references],
  );
  return rows.map((row) => ({ id: row.id, ...hostEvent(row) }));
}
