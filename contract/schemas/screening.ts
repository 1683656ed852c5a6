import { z } from 'zod';
import { RISK_LEVELS, RISK_TYPES, SCREENING_STATUSES, SEARCH_STATUSES } from '../rules.js';
import type * as plain from '../screening.js';
import { envelope } from './envelope.js';
import { schemaOf } from './schema-of.js';

/** As prose: `a`, `b`. Values are never an enum here: upstream may add one. */
const usually = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');

export const ScreeningSummary = schemaOf<plain.ScreeningSummary>()(
  z.looseObject({
    level: z.string().describe(`How high the risk is: ${usually(RISK_LEVELS)}.`),
    score: z.number().describe('Overall risk, 0 to 100.'),
    sanctions: z.number().describe('How many hits on sanctions lists.'),
    pep: z.number().describe('How many hits on politically exposed persons.'),
    adverseMedia: z.number().describe('How many mentions in adverse media.'),
  }),
);
export type ScreeningSummary = plain.ScreeningSummary;

export const HitIndicator = schemaOf<plain.HitIndicator>()(
  z.looseObject({
    category: z.string().describe('What is said of the entity, such as a programme or an office.'),
    count: z.number().describe('How often.'),
    maxScore: z.number().describe('The highest risk score among them, 0 to 100.'),
  }),
);
export type HitIndicator = plain.HitIndicator;

export const Hit = schemaOf<plain.Hit>()(
  z.looseObject({
    hitId: z.string().describe('Names the hit.'),
    name: z.string().describe('Name of the entity that was found.'),
    entitySubType: z.string().nullish().describe('What kind of entity it is.'),
    countries: z.string().nullish().describe('Countries it is connected with, as one text.'),
    aliases: z.string().nullish().describe('Its other names, comma-separated.'),
    birthOrFoundationDates: z
      .string()
      .nullish()
      .describe('Its dates of birth or foundation, comma-separated.'),
    riskType: z
      .string()
      .nullish()
      .describe(`What it is listed as, such as ${usually(RISK_TYPES)}.`),
    riskScore: z.number().nullish().describe('How bad it would be: 0 to 100.'),
    strength: z.number().nullish().describe('How well the name and the other details agree: 0 to 1.'),
    indicators: z.array(HitIndicator).nullish().describe('What the risk score rests on.'),
  }),
);
export type Hit = plain.Hit;

export const Hits = schemaOf<plain.Hits>()(
  z.looseObject({
    pageNumber: z.number().describe('Which page this is, from 1.'),
    pageSize: z.number().describe('How many hits a page has.'),
    totalRecords: z.number().describe('How many hits there are on all pages.'),
    items: z.array(Hit).describe('The hits of this page.'),
  }),
);
export type Hits = plain.Hits;

export const Screening = schemaOf<plain.Screening>()(
  z
    .looseObject({
      id: z.string().describe('Names the screening.'),
      name: z.string().describe('The name that was screened.'),
      countries: z
        .array(z.string())
        .nullish()
        .describe('The countries it was narrowed to, as two-letter codes.'),
      entityType: z.string().describe('`person` or `company`.'),
      entityDate: z
        .string()
        .nullish()
        .describe('Date of birth or foundation that was given, as `YYYY-MM-DD`.'),
      screeningStatus: z.string().describe(`How the run went: ${usually(SCREENING_STATUSES)}.`),
      searchStatus: z
        .string()
        .describe(
          `How the review of the case stands: ${usually(SEARCH_STATUSES)}. \`Open\`: hits need review.`,
        ),
      isMonitored: z.boolean().describe('Whether the name is screened again whenever the lists change.'),
      numOfHits: z.number().describe('How many hits there are.'),
      createdAt: z.string().describe('When it was made, UTC.'),
      updatedAt: z.string().nullish().describe('When it last changed, UTC; null if never.'),
      lastScreened: z.string().nullish().describe('When the name was last screened, UTC.'),
      lastUpdated: z.string().nullish().describe('When monitoring last found a change, UTC; null if never.'),
      clientId: z.string().nullish().describe('The client it belongs to.'),
      clientName: z.string().nullish().describe('That client’s name.'),
      extendedSearchParameters: z
        .record(z.string(), z.unknown())
        .nullish()
        .describe('The number of a document, gender, residence or registration that was given.'),
      summary: ScreeningSummary.describe('The risk in short.'),
      hits: Hits.describe('One page of hits.'),
    })
    .meta({ id: 'Screening' }),
);
export type Screening = plain.Screening;
export const ScreeningResponse = envelope(Screening);

/** § v1: "The v1 response body shape: not shown", so any JSON passes through. */
export const ScreeningV1Response = z.unknown();
