import { z } from 'zod';
import { DECISIONS_MAX, REASON_MAX } from '../decisions.js';
import type * as plain from '../decisions.js';
import {
  flag,
  maybeText,
  moment,
  nullable,
  optional,
  optionalFlag,
  schemaOf,
  text,
  textUpTo,
} from './schema-of.js';

/** A name that shows nothing names no one. */
export const analystName = (most: number) =>
  textUpTo(most).regex(/(?!\p{DI})[\p{L}\p{N}]/u, 'Must name the analyst, with a letter or a digit.');
const digits = z.record(z.string().max(64), z.string().max(16)).readonly().describe('By field.');

/** Of a decision in force, and of one that was replaced. */
const SHARED = {
  id: text('Names the decision in `replaces`.'),
  screeningId: text('The screening in which it was made.'),
  hitId: text('The hit about which it was made. Its address in that screening.'),
  pair: text('What was searched and the facts of one entity, as hashes. Treat it as opaque.'),
  facts: z
    .object({ searched: digits, entity: digits })
    .readonly()
    .describe('A few digits of a hash of each field: they name what differs later.'),
  reason: text('Why, in words.'),
  by: text('Your name for the analyst.'),
  at: moment.describe('When it was made.'),
  twoNames: flag('Whether a second analyst has to confirm it. Until then it is a proposal.'),
  confirmedBy: maybeText('Your name for the second analyst. Null if none confirmed.'),
  confirmedAt: nullable(moment, 'When the second analyst confirmed. Null if none did.'),
  together: flag('Whether it was made in a batch.'),
  opened: flag('Whether the analyst had opened the hit.'),
  rules: text('The version of the rules that grouped the hits and suggested the reason.'),
};

export const Decision = schemaOf<plain.Decision>()(
  z
    .object({
      ...SHARED,
      label: text('`different`, `unclear`, `same`, or a label of your page.'),
    })
    .meta({ id: 'Decision' }),
);

export const DecideRequest = schemaOf<plain.DecideRequest>()(
  z.strictObject({
    decisions: z
      .array(
        z.strictObject({
          hitId: textUpTo(200).describe('The hit.'),
          pair: z
            .string()
            .regex(/^[0-9a-f]{32}\.[0-9a-f]{32}(\..{1,200})?$/u, 'Must be the hashes of both sides.')
            .describe('The hashes of what was searched and of the facts of the entity.'),
          facts: z
            .strictObject({ searched: digits, entity: digits })
            .readonly()
            .describe('Digits of each field.'),
          label: nullable(
            textUpTo(60),
            '`different`, `unclear`, `same`, or your own. Null takes the decision back.',
          ),
          reason: z.string().max(REASON_MAX).describe('Why, in words. It is stored encrypted.'),
          opened: flag('Whether the analyst had opened the hit.'),
          replaces: nullable(
            textUpTo(40),
            'The `id` of the decision that the analyst saw. Null: there was none.',
          ),
          confirms: optionalFlag(
            'True: the second analyst agrees with the proposal that `replaces` names. False: takes that back.',
          ),
        }),
      )
      .min(1)
      .max(DECISIONS_MAX)
      .refine((all) => new Set(all.map(({ pair }) => pair)).size === all.length, 'Name each pair once.')
      .describe(`1 to ${DECISIONS_MAX}. Send a larger batch in several calls.`),
    together: flag('Whether they are decided in a batch.'),
    rules: textUpTo(20).describe('The version of the rules of the page.'),
    by: optional(
      analystName(100),
      'Your name for the analyst. A session has the one that it was minted with.',
    ),
  }),
);

export const DecideAnswer = schemaOf<plain.DecideAnswer>()(
  z.object({
    decisions: z.array(Decision).describe('Those in force now. One that was taken back is absent.'),
    conflicts: z
      .array(
        z.object({
          pair: text('The pair for which nothing was stored.'),
          hitId: text('The hit.'),
          current: nullable(Decision, 'The decision of a colleague. Null: it was taken back.'),
        }),
      )
      .describe('Those for which a colleague was faster. If all are, the answer is `decided_meanwhile`.'),
  }),
);

export const Deciding = schemaOf<plain.Deciding>()(
  z.object({
    by: text('Your name for the analyst at the page.'),
    twoNames: flag('Whether a second analyst has to confirm.'),
  }),
);

export const DecisionList = schemaOf<plain.DecisionList>()(
  z.object({
    decisions: z
      .array(
        z.object({
          ...SHARED,
          label: maybeText('Null: the earlier decision was taken back.'),
          reference: maybeText('Your name for the customer. Null if it has none.'),
          replaces: maybeText('The decision that this one replaced. Null for the first.'),
          replacedAt: nullable(moment, 'When a later one replaced it. Null: it is in force.'),
        }),
      )
      .describe('Newest first.'),
    nextCursor: maybeText('The `cursor` of the next page. Null on the last page.'),
  }),
);
