import { z } from 'zod';
import { ENTITY_FIELDS } from '../decision-pair.js';
import type * as plain from '../watch.js';
import { WATCH_UNTIL_CLOSED, type Watch as PlainWatch } from '../screening.js';
import { analystName } from './decisions.js';
import { moment, schemaOf } from './schema-of.js';

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
          hit: z.string().describe('The id of the hit.'),
          fields: z.array(z.enum(ENTITY_FIELDS)).describe('The fields that are different. Not their values.'),
        }),
      )
      .describe('Hits with another fact in the list.'),
    gone: hitIds.describe('The ids of hits that are not there any more.'),
    rescored: hitIds.describe(
      'The ids of hits with the same facts, and another score or counter, or written in another way.',
    ),
  }),
);

const reference = z.string().min(1).max(200);

/** What belongs to a screening: fields of the request that the service does not get. */
export const SCREENING_CARE = {
  reference: reference
    .optional()
    .describe(
      'Your name for the customer. You find the screening by it, and its events have it. Use an opaque value, no name.',
    ),
  watch: Watch.optional().describe(
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
    new: z.number().describe('Number of hits that were not there before.'),
    changed: z.number().describe('Number of hits with another fact in the list.'),
    gone: z.number().describe('Number of hits that are not there any more.'),
  }),
);

const Reviewed = z
  .object({
    at: moment.describe('When it was said.'),
    by: z.string().nullable().describe('Your name for the analyst. Null if none was given.'),
    also: z
      .array(
        z.object({ at: moment.describe('When.'), by: z.string().describe('Your name for the analyst.') }),
      )
      .optional()
      .describe('Who else said so of the same hits. Absent if no one did.'),
  })
  .nullable();

export const KnownScreening = schemaOf<plain.KnownScreening>()(
  z.object({
    id: z.string().describe('The id of the screening.'),
    reference: z.string().nullable().describe('Your name for it. Null if it has none.'),
    watch: Watch.describe('Whether the proxy reads it again.'),
    level: z.string().describe('The level of risk.'),
    score: z.number().describe('Overall risk, 0 to 100.'),
    counts: z
      .object({
        hits: z.number().describe('Number of hits.'),
        sanctions: z.number().describe('Number of hits on sanctions lists.'),
        pep: z.number().describe('Number of hits on politically exposed persons.'),
        adverseMedia: z.number().describe('Number of mentions in adverse media.'),
      })
      .describe('How many of each kind.'),
    screeningStatus: z.string().describe('The outcome of the run.'),
    searchStatus: z.string().describe('The status of the review, when the proxy last read it.'),
    isMonitored: z.boolean().describe('Whether the service screens the name again.'),
    createdAt: z.string().nullable().describe('When it was created, as the service says.'),
    lastScreened: z.string().nullable().describe('When the name was last screened, as the service says.'),
    lastUpdated: z.string().nullable().describe('When monitoring last found a change, as the service says.'),
    readAt: moment.describe('When the proxy last read it.'),
    changed: z.boolean().describe('Whether its hits changed since it was reviewed, or first read.'),
    changes: ChangeCounts.describe('What changed since then.'),
    complete: z
      .boolean()
      .describe('False: the proxy has not read all hits yet, so it cannot say what changed.'),
    changedAt: moment.describe('When the proxy last saw a change of it. The list is in this order.'),
    reviewed: Reviewed.describe('When it was last said to be reviewed. Null if never.'),
  }),
);

export const KnownScreenings = schemaOf<plain.KnownScreenings>()(
  z.object({
    screenings: z.array(KnownScreening).describe('The newest change first.'),
    total: z.int().nullable().describe('Number of screenings on all pages together. Null above 1,000.'),
    nextCursor: z.string().nullable().describe('The `cursor` of the next page. Null on the last page.'),
  }),
);

export const ReviewRequest = schemaOf<plain.ReviewRequest>()(
  z.strictObject({
    by: analystName(200)
      .optional()
      .describe('Your name for the analyst. A session has the one that it was minted with.'),
    takeBack: z
      .boolean()
      .optional()
      .describe(
        'True: the analyst takes the last review back. Changes count from the review before, unless another analyst reviewed the same hits.',
      ),
    version: z
      .int()
      .min(0)
      .optional()
      .describe(
        'The `version` of the changes that were reviewed. If the hits have changed since, nothing is stored, and the answer is `reviewed_another`.',
      ),
  }),
);

export const ScreeningChanges = schemaOf<plain.ScreeningChanges>()(
  HitChanges.extend({
    id: z.string().describe('The id of the screening.'),
    reference: z.string().nullable().describe('Your name for it. Null if it has none.'),
    since: moment
      .nullable()
      .describe(
        'The time of what the hits are compared with: the last review, else the first reading of all hits. Null before.',
      ),
    reviewed: Reviewed.describe('When it was last said to be reviewed. Null if never.'),
    complete: z
      .boolean()
      .describe('False: the proxy has not read all hits yet, so it cannot say what changed.'),
    version: z.int().describe('Grows with each change of the hits.'),
    goneDecisions: z
      .array(
        z.object({
          hit: z.string().describe('The id of a hit that is gone.'),
          label: z.string().describe('The decision about it that is in force.'),
        }),
      )
      .describe(
        'What was decided in this screening about hits that are gone. A hit is left out if the service gave its id to another hit.',
      ),
    canReview: z.boolean().describe('Whether the caller may say that it is reviewed.'),
    canTakeBack: z.boolean().describe('Whether the last review is one of the caller, who may take it back.'),
  }),
);
