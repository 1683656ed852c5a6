import { z } from 'zod';
import { RISK_LEVELS, RISK_TYPES, SCREENING_STATUSES, SEARCH_STATUSES } from '../rules.js';
import type * as plain from '../screening.js';
import { Decision, Deciding } from './decisions.js';
import { envelope, schemaOf } from './schema-of.js';

/** Joins values as prose: `a`, `b`. They are never an enum here: upstream may add one. */
const usually = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');

export const ScreeningSummary = schemaOf<plain.ScreeningSummary>()(
  z.looseObject({
    level: z.string().describe(`The level of risk: ${usually(RISK_LEVELS)}.`),
    score: z.number().describe('Overall risk, 0 to 100.'),
    sanctions: z.number().describe('Number of hits on sanctions lists.'),
    pep: z.number().describe('Number of hits on politically exposed persons.'),
    adverseMedia: z.number().describe('Number of mentions in adverse media.'),
  }),
);

export const HitIndicator = schemaOf<plain.HitIndicator>()(
  z.looseObject({
    category: z.string().describe('The category of the indicator, such as a programme or an office.'),
    count: z.number().describe('How many times it occurs.'),
    maxScore: z.number().describe('The highest risk score among them, 0 to 100.'),
  }),
);

export const Hit = schemaOf<plain.Hit>()(
  z.looseObject({
    hitId: z.string().describe('The id of the hit.'),
    name: z.string().describe('The name of the listed entity.'),
    entitySubType: z.string().nullish().describe('The kind of entity.'),
    countries: z.string().nullish().describe('Countries it is connected with, as one text.'),
    aliases: z.string().nullish().describe('Its other names, comma-separated.'),
    birthOrFoundationDates: z
      .string()
      .nullish()
      .describe('Its dates of birth or foundation, comma-separated.'),
    riskType: z
      .string()
      .nullish()
      .describe(`The type of list entry, such as ${usually(RISK_TYPES)}.`),
    riskScore: z.number().nullish().describe('The risk if it is the same entity: 0 to 100.'),
    strength: z.number().nullish().describe('How well the name and the other details agree: 0 to 1.'),
    indicators: z.array(HitIndicator).nullish().describe('The facts behind the risk score.'),
    unreadable: z
      .array(z.string())
      .optional()
      .describe('Fields that the service sent in a form that cannot be read. They are left out.'),
  }),
);

export const Hits = schemaOf<plain.Hits>()(
  z.looseObject({
    pageNumber: z.number().describe('The number of this page, from 1.'),
    pageSize: z.number().describe('The largest number of hits on a page.'),
    totalRecords: z.number().describe('Number of hits on all pages.'),
    items: z.array(Hit).describe('The hits of this page.'),
  }),
);

export const Screening = schemaOf<plain.Screening>()(
  z
    .looseObject({
      id: z.string().describe('The id of the screening.'),
      name: z.string().describe('The name that was screened.'),
      countries: z.array(z.string()).nullish().describe('The countries of the request, as two-letter codes.'),
      countriesEffect: z
        .enum(['narrow', 'weigh'])
        .optional()
        .describe(
          'What they do, where the proxy knows it of the service: `narrow`: a hit whose known countries all differ is left out. `weigh`: they only change the strength.',
        ),
      entityType: z.string().describe('`person` or `company`.'),
      entityDate: z
        .string()
        .nullish()
        .describe('The date of birth or foundation of the request, as `YYYY-MM-DD`.'),
      screeningStatus: z.string().describe(`The outcome of the run: ${usually(SCREENING_STATUSES)}.`),
      searchStatus: z
        .string()
        .describe(`The status of the review: ${usually(SEARCH_STATUSES)}. \`Open\`: hits need review.`),
      isMonitored: z.boolean().describe('Whether the service screens the name again when the lists change.'),
      numOfHits: z.number().describe('Number of hits.'),
      createdAt: z.string().describe('When it was created, UTC.'),
      updatedAt: z.string().nullish().describe('When it last changed, UTC. Null if it never changed.'),
      lastScreened: z.string().nullish().describe('When the name was last screened, UTC.'),
      lastUpdated: z
        .string()
        .nullish()
        .describe('When monitoring last found a change, UTC. Null if it never did.'),
      clientId: z.string().nullish().describe('The client it belongs to.'),
      clientName: z.string().nullish().describe('The name of that client.'),
      extendedSearchParameters: z
        .record(z.string(), z.unknown())
        .nullish()
        .describe('The extended parameters of the request.'),
      summary: ScreeningSummary.describe('A summary of the risk.'),
      hits: Hits.describe('One page of hits.'),
      decisions: z
        .array(Decision)
        .optional()
        .describe(
          'What your analysts decided about the hits of this page: in this screening, in others with its reference, and in others that searched the same.',
        ),
      deciding: Deciding.optional().describe('Who decides at this page. Absent: the session may not.'),
    })
    .meta({ id: 'Screening' }),
);
export const ScreeningResponse = envelope(Screening);

/** § v1: "The v1 response body shape: not shown", so any JSON passes through. */
export const ScreeningV1Response = z.unknown();
