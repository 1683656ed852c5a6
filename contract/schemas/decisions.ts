import { z } from 'zod';
import { DECISIONS_MAX, REASON_MAX } from '../decisions.js';
import type * as plain from '../decisions.js';
import { moment, schemaOf } from './schema-of.js';

const text = (most: number) => z.string().min(1).max(most);
/** A name that shows nothing names no one. */
export const analystName = (most: number) =>
  text(most).regex(/(?!\p{DI})[\p{L}\p{N}]/u, 'Must name the analyst, with a letter or a digit.');
const digits = z.record(z.string().max(64), z.string().max(16)).readonly().describe('By field.');

/** Of a decision in force, and of one that was replaced. */
const SHARED = {
  id: z.string().describe('Names the decision in `replaces`.'),
  screeningId: z.string().describe('The screening in which it was made.'),
  hitId: z.string().describe('The hit about which it was made. Its address in that screening.'),
  pair: z.string().describe('What was searched and the facts of one entity, as hashes. Treat it as opaque.'),
  facts: z
    .object({ searched: digits, entity: digits })
    .readonly()
    .describe('A few digits of a hash of each field: they name what differs later.'),
  reason: z.string().describe('Why, in words.'),
  by: z.string().describe('Your name for the analyst.'),
  at: moment.describe('When it was made.'),
  twoNames: z.boolean().describe('Whether a second analyst has to confirm it. Until then it is a proposal.'),
  confirmedBy: z.string().nullable().describe('Your name for the second analyst. Null if none confirmed.'),
  confirmedAt: moment.nullable().describe('When the second analyst confirmed. Null if none did.'),
  together: z.boolean().describe('Whether it was made in a batch.'),
  opened: z.boolean().describe('Whether the analyst had opened the hit.'),
  rules: z.string().describe('The version of the rules that grouped the hits and suggested the reason.'),
};

export const Decision = schemaOf<plain.Decision>()(
  z
    .object({
      ...SHARED,
      label: z.string().describe('`different`, `unclear`, `same`, or a label of your page.'),
    })
    .meta({ id: 'Decision' }),
);

export const DecideRequest = schemaOf<plain.DecideRequest>()(
  z.strictObject({
    decisions: z
      .array(
        z.strictObject({
          hitId: text(200).describe('The hit.'),
          pair: z
            .string()
            .regex(/^[0-9a-f]{32}\.[0-9a-f]{32}(\..{1,200})?$/u, 'Must be the hashes of both sides.')
            .describe('The hashes of what was searched and of the facts of the entity.'),
          facts: z
            .strictObject({ searched: digits, entity: digits })
            .readonly()
            .describe('Digits of each field.'),
          label: text(60)
            .nullable()
            .describe('`different`, `unclear`, `same`, or your own. Null takes the decision back.'),
          reason: z.string().max(REASON_MAX).describe('Why, in words. It is stored encrypted.'),
          opened: z.boolean().describe('Whether the analyst had opened the hit.'),
          replaces: text(40)
            .nullable()
            .describe('The `id` of the decision that the analyst saw. Null: there was none.'),
          confirms: z
            .boolean()
            .optional()
            .describe(
              'True: the second analyst agrees with the proposal that `replaces` names. False: takes that back.',
            ),
        }),
      )
      .min(1)
      .max(DECISIONS_MAX)
      .refine((all) => new Set(all.map(({ pair }) => pair)).size === all.length, 'Name each pair once.')
      .describe(`1 to ${DECISIONS_MAX}. Send a larger batch in several calls.`),
    together: z.boolean().describe('Whether they are decided in a batch.'),
    rules: text(20).describe('The version of the rules of the page.'),
    by: analystName(100)
      .optional()
      .describe('Your name for the analyst. A session has the one that it was minted with.'),
  }),
);

export const DecideAnswer = schemaOf<plain.DecideAnswer>()(
  z.object({
    decisions: z.array(Decision).describe('Those in force now. One that was taken back is absent.'),
    conflicts: z
      .array(
        z.object({
          pair: z.string().describe('The pair for which nothing was stored.'),
          hitId: z.string().describe('The hit.'),
          current: Decision.nullable().describe('The decision of a colleague. Null: it was taken back.'),
        }),
      )
      .describe('Those for which a colleague was faster. If all are, the answer is `decided_meanwhile`.'),
  }),
);

export const Deciding = schemaOf<plain.Deciding>()(
  z.object({
    by: z.string().describe('Your name for the analyst at the page.'),
    twoNames: z.boolean().describe('Whether a second analyst has to confirm.'),
  }),
);

export const DecisionList = schemaOf<plain.DecisionList>()(
  z.object({
    decisions: z
      .array(
        z.object({
          ...SHARED,
          label: z.string().nullable().describe('Null: the earlier decision was taken back.'),
          reference: z.string().nullable().describe('Your name for the customer. Null if it has none.'),
          replaces: z
            .string()
            .nullable()
            .describe('The decision that this one replaced. Null for the first.'),
          replacedAt: moment.nullable().describe('When a later one replaced it. Null: it is in force.'),
        }),
      )
      .describe('Newest first.'),
    nextCursor: z.string().nullable().describe('The `cursor` of the next page. Null on the last page.'),
  }),
);
