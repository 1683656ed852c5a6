import { z } from 'zod';
import { ENTITY_FIELDS } from '../decision-pair.js';
import type * as plain from '../watch.js';
import { WATCH_UNTIL_CLOSED, type Watch as PlainWatch } from '../screening.js';
import { analystName } from './decisions.js';
import {
  flag,
  integer,
  maybeText,
  moment,
  nullable,
  number,
  optional,
  optionalFlag,
  schemaOf,
  text,
  textUpTo,
} from './schema-of.js';

export const Watch = schemaOf<PlainWatch>()(
  z.union(
    [z.boolean(), z.literal(WATCH_UNTIL_CLOSED)],
    `Send \`true\`, \`false\` or \`${WATCH_UNTIL_CLOSED}\`.`,
  ),
);

const hitIds = z.array(z.string());

export const HitChanges = schemaOf<plain.HitChanges>()(
  z.object({
    new: hitIds.describe('The ids of hits that were not there before.'),
    changed: z
      .array(
        z.object({
          hit: text('The id of the hit.'),
          fields: z.array(z.enum(ENTITY_FIELDS)).describe('The fields that are different. Not their values.'),
          newAliases: z
            .object({
              places: z
                .array(z.int())
                .describe(
                  'Their places in `aliases` of the hit, separated by commas and sorted by code units. The first is 0.',
                ),
              of: z
                .int()
                .describe('Number of aliases of the hit. With another number, the places do not hold.'),
            })
            .optional()
            .describe('The aliases that were not there before. Absent if there are none.'),
        }),
      )
      .describe('Hits with another fact in the list.'),
    gone: hitIds.describe('The ids of hits that are not there any more.'),
    rescored: hitIds.describe(
      'The ids of hits with the same facts, and another score or counter, or written in another way.',
    ),
  }),
);

/**
 * What a template makes of a value that is missing, also behind a prefix. All customers without a name would be one: each would
 * see the code of the other.
 */
const OF_NO_ONE = /(?:^|[^\p{L}\p{N}])(?:undefined|null|NaN|None)$|\[object \w+\]/u;
const NAME_ONE =
  'Must name one customer: this is what a program writes where a name is missing. Leave it out for a visitor without one.';

/** The host's own name for a customer. */
export const customerReference = textUpTo(200)
  .refine((name) => /[^\s\p{C}\p{DI}]/u.test(name), 'Must have a character that can be seen.')
  .refine((name) => !OF_NO_ONE.test(name), NAME_ONE);

/** What belongs to a screening: fields of the request that the service does not get. */
export const SCREENING_CARE = {
  reference: optional(
    customerReference,
    'Your name for the customer. You find the screening by it, and its events have it. Use an opaque value, no name.',
  ),
  watch: optional(
    Watch,
    'Whether the proxy reads the screening again and tells you what changed: always, until its case is closed, or not. If omitted: `true` for one that the service monitors, else `"until closed"`.',
  ),
};

export const WatchRequest = schemaOf<plain.WatchRequest>()(
  z.strictObject({
    screeningId: z.string().min(1).max(200).describe('The id that the service gave the screening.'),
    ...SCREENING_CARE,
  }),
);

export const ChangeCounts = schemaOf<plain.ChangeCounts>()(
  z.object({
    new: number('Number of hits that were not there before.'),
    changed: number('Number of hits with another fact in the list.'),
    gone: number('Number of hits that are not there any more.'),
  }),
);

const Reviewed = z
  .object({
    at: moment.describe('When it was said.'),
    by: maybeText('Your name for the analyst. Null if none was given.'),
    also: optional(
      z.array(z.object({ at: moment.describe('When.'), by: text('Your name for the analyst.') })),
      'Who else said so of the same hits. Absent if no one did.',
    ),
  })
  .nullable();

export const KnownScreening = schemaOf<plain.KnownScreening>()(
  z.object({
    id: text('The id of the screening.'),
    reference: maybeText('Your name for it. Null if it has none.'),
    watch: Watch.describe('Whether the proxy reads it again.'),
    level: text('The level of risk.'),
    score: number('Overall risk, 0 to 100.'),
    counts: z
      .object({
        hits: number('Number of hits.'),
        sanctions: number('Number of hits on sanctions lists.'),
        pep: number('Number of hits on politically exposed persons.'),
        adverseMedia: number('Number of mentions in adverse media.'),
      })
      .describe('How many of each kind.'),
    screeningStatus: text('The outcome of the run.'),
    searchStatus: text('The status of the review, when the proxy last read it.'),
    isMonitored: flag('Whether the service screens the name again.'),
    createdAt: maybeText('When it was created, as the service says.'),
    lastScreened: maybeText('When the name was last screened, as the service says.'),
    lastUpdated: maybeText('When monitoring last found a change, as the service says.'),
    readAt: moment.describe('When the proxy last read it.'),
    changed: flag('Whether its hits changed since it was reviewed, or first read.'),
    changes: ChangeCounts.describe('What changed since then.'),
    complete: flag('False: the proxy has not read all hits yet, so it cannot say what changed.'),
    changedAt: moment.describe('When the proxy last saw a change of it. The list is in this order.'),
    reviewed: Reviewed.describe('When it was last said to be reviewed. Null if never.'),
  }),
);

export const KnownScreenings = schemaOf<plain.KnownScreenings>()(
  z.object({
    screenings: z.array(KnownScreening).describe('The newest change first.'),
    total: nullable(z.int(), 'Number of screenings on all pages together. Null above 1,000.'),
    nextCursor: maybeText('The `cursor` of the next page. Null on the last page.'),
  }),
);

export const ReviewRequest = schemaOf<plain.ReviewRequest>()(
  z.strictObject({
    by: optional(
      analystName(200),
      'Your name for the analyst. A session has the one that it was minted with.',
    ),
    takeBack: optionalFlag(
      'True: the analyst takes the last review back. Changes count from the review before, unless another analyst reviewed the same hits.',
    ),
    version: optional(
      z.int().min(0),
      'The `version` of the changes that were reviewed. If the hits have changed since, nothing is stored, and the answer is `reviewed_another`.',
    ),
  }),
);

export const ScreeningChanges = schemaOf<plain.ScreeningChanges>()(
  HitChanges.extend({
    id: text('The id of the screening.'),
    reference: maybeText('Your name for it. Null if it has none.'),
    since: nullable(
      moment,
      'The time of what the hits are compared with: the last review, else the first reading of all hits. Null before.',
    ),
    reviewed: Reviewed.describe('When it was last said to be reviewed. Null if never.'),
    complete: flag('False: the proxy has not read all hits yet, so it cannot say what changed.'),
    version: integer('Grows with each change of the hits.'),
    goneDecisions: z
      .array(
        z.object({
          hit: text('The id of a hit that is gone.'),
          label: text('The decision about it that is in force.'),
        }),
      )
      .describe(
        'What was decided in this screening about hits that are gone. A hit is left out if the service gave its id to another hit.',
      ),
    canReview: flag('Whether the caller may say that it is reviewed.'),
    canTakeBack: flag('Whether the last review is one of the caller, who may take it back.'),
  }),
);
