import { z } from 'zod';
import { DecisionList } from './decisions.js';
import { AuditEntry, StoredEvent } from './events.js';
import { IdentityDetails, Verification } from './identity.js';
import { integer, maybeText, nullable, optional, textUpTo } from './schema-of.js';
import { SessionSummary } from './sessions.js';
import { KnownScreening } from './watch.js';

const ONE_OF_THEM = 'Send either `nationalId` or `reference`.';

export const PersonRequest = z
  .strictObject({
    nationalId: optional(textUpTo(32), 'The person, by their number.'),
    reference: optional(textUpTo(200), 'The person, by your name for the customer.'),
  })
  .refine(
    ({ nationalId, reference }) => (nationalId === undefined) !== (reference === undefined),
    ONE_OF_THEM,
  );
export type PersonRequest = z.output<typeof PersonRequest>;

const rows = (of: string) => integer(`How many rows ${of}.`);

export const Erasure = z.object({
  references: z
    .array(z.string())
    .describe(
      'Your names for the customer under which rows were erased. By a number: those of sessions that fix it, and of verifications that fixed it or completed with it.',
    ),
  cancelled: rows('of open verifications were cancelled first'),
  verifications: rows(
    'of verifications lost the number, its keyed hash, the code, the reference and the hash of the address',
  ),
  details: rows('of stored details were deleted'),
  sessions: rows('of sessions were deleted, and ended with it'),
  events: rows('of events lost the reference'),
  outcomes: rows('of stored outcomes of screenings under these references were deleted'),
  screenings: rows(
    'of screenings under these references were deleted, with their watch, and with the note that your host made them',
  ),
  decisions: rows('of decisions about hits of these screenings were deleted'),
});
export type Erasure = z.output<typeof Erasure>;

export const PersonExport = z.object({
  verifications: z
    .array(
      Verification.extend({
        nationalId: maybeText('The number. Null after it was erased.'),
        details: nullable(IdentityDetails, 'The stored details. Null if none are stored.'),
      }),
    )
    .describe('Newest first.'),
  sessions: z
    .array(SessionSummary.extend({ nationalId: maybeText('The number that it fixes.') }))
    .describe('The sessions that are still stored.'),
  events: z.array(StoredEvent).describe('The events about these verifications and screenings.'),
  screenings: z
    .array(KnownScreening)
    .describe(
      'What is stored of the screenings under the references of the person. The service has their names and hits.',
    ),
  decisions: DecisionList.shape.decisions.describe(
    'What your analysts decided about hits of these screenings, with what was replaced.',
  ),
  outcomes: z
    .array(z.unknown())
    .describe('The stored outcomes of screenings under these references, as they were answered.'),
  audit: z.array(AuditEntry).describe('The entries about these verifications and sessions.'),
});
export type PersonExport = z.output<typeof PersonExport>;
