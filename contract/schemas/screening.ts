import { z } from 'zod';
import { RISK_LEVELS, RISK_TYPES, SCREENING_STATUSES, SEARCH_STATUSES } from '../rules.js';
import type * as plain from '../screening.js';
import { Decision, Deciding } from './decisions.js';
import { envelope, flag, nullish, nullishText, number, optional, schemaOf, text } from './schema-of.js';

/** Joins values as prose: `a`, `b`. They are never an enum here: upstream may add one. */
const usually = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');

export const ScreeningSummary = schemaOf<plain.ScreeningSummary>()(
  z.looseObject({
    level: text(`The level of risk: ${usually(RISK_LEVELS)}.`),
    score: number('Overall risk, 0 to 100.'),
    sanctions: number('Number of hits on sanctions lists.'),
    pep: number('Number of hits on politically exposed persons.'),
    adverseMedia: number('Number of mentions in adverse media.'),
  }),
);

export const HitIndicator = schemaOf<plain.HitIndicator>()(
  z.looseObject({
    category: text('The category of the indicator, such as a programme or an office.'),
    count: number('How many times it occurs.'),
    maxScore: number('The highest risk score among them, 0 to 100.'),
  }),
);

export const Hit = schemaOf<plain.Hit>()(
  z.looseObject({
    hitId: text('The id of the hit.'),
    name: text('The name of the listed entity.'),
    entitySubType: nullishText('The kind of entity.'),
    countries: nullishText('Countries it is connected with, as one text.'),
    aliases: nullishText('Its other names, comma-separated.'),
    birthOrFoundationDates: nullishText('Its dates of birth or foundation, comma-separated.'),
    riskType: nullishText(`The type of list entry, such as ${usually(RISK_TYPES)}.`),
    riskScore: nullish(z.number(), 'The risk if it is the same entity: 0 to 100.'),
    strength: nullish(z.number(), 'How well the name and the other details agree: 0 to 1.'),
    indicators: nullish(z.array(HitIndicator), 'The facts behind the risk score.'),
    unreadable: optional(
      z.array(z.string()),
      'Fields that the service sent in a form that cannot be read. They are left out.',
    ),
  }),
);

export const Hits = schemaOf<plain.Hits>()(
  z.looseObject({
    pageNumber: number('The number of this page, from 1.'),
    pageSize: number('The largest number of hits on a page.'),
    totalRecords: number('Number of hits on all pages.'),
    items: z.array(Hit).describe('The hits of this page.'),
  }),
);

export const Screening = schemaOf<plain.Screening>()(
  z
    .looseObject({
      id: text('The id of the screening.'),
      name: text('The name that was screened.'),
      countries: nullish(z.array(z.string()), 'The countries of the request, as two-letter codes.'),
      countriesEffect: optional(
        z.enum(['narrow', 'weigh']),
        'What they do, where the proxy knows it of the service: `narrow`: a hit whose known countries all differ is left out. `weigh`: they only change the strength.',
      ),
      entityType: text('`person` or `company`.'),
      entityDate: nullishText('The date of birth or foundation of the request, as `YYYY-MM-DD`.'),
      screeningStatus: text(`The outcome of the run: ${usually(SCREENING_STATUSES)}.`),
      searchStatus: text(
        `The status of the review: ${usually(SEARCH_STATUSES)}. \`Open\`: hits need review.`,
      ),
      isMonitored: flag('Whether the service screens the name again when the lists change.'),
      numOfHits: number('Number of hits.'),
      createdAt: text('When it was created, UTC.'),
      updatedAt: nullishText('When it last changed, UTC. Null if it never changed.'),
      lastScreened: nullishText('When the name was last screened, UTC.'),
      lastUpdated: nullishText('When monitoring last found a change, UTC. Null if it never did.'),
      clientId: nullishText('The client it belongs to.'),
      clientName: nullishText('The name of that client.'),
      extendedSearchParameters: nullish(
        z.record(z.string(), z.unknown()),
        'The extended parameters of the request.',
      ),
      summary: ScreeningSummary.describe('A summary of the risk.'),
      hits: Hits.describe('One page of hits.'),
      decisions: optional(
        z.array(Decision),
        'What your analysts decided about the hits of this page: in this screening, in others with its reference, and in others that searched the same.',
      ),
      deciding: optional(Deciding, 'Who decides at this page. Absent: the session may not.'),
    })
    .meta({ id: 'Screening' }),
);
export const ScreeningResponse = envelope(Screening);

/** § v1: "The v1 response body shape: not shown", so any JSON passes through. */
export const ScreeningV1Response = z.unknown();
