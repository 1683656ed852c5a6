import { z } from 'zod';
import { RISK_LEVELS, SEARCH_STATUSES } from '../../contract/rules.js';
import {
  KnownScreening,
  KnownScreenings,
  ReviewRequest,
  ScreeningChanges,
  WatchRequest,
} from '../../contract/schemas/watch.js';
import { optional } from '../../contract/schemas/schema-of.js';
import { checkMay, mayReview, reviewerOf } from '../screening/grants.js';
import { defineCall } from './api-call.js';
import { cutPage, PageQuery } from './paging.js';
import { UPSTREAM_PROBLEMS } from './problems.js';

const lettersOf = (value: string) => value.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The service may have values of its own. One that is not written as it writes it lists nothing, as if nothing waited. */
const asWritten = (known: readonly string[]) =>
  z
    .string()
    .min(1)
    .refine(
      (value) => known.includes(value) || !known.map(lettersOf).includes(lettersOf(value)),
      `Write it as the service does: \`${known.join('`, `')}\`.`,
    );

export const listScreenings = defineCall('listScreenings', 'get /v1/screenings', {
  caller: 'host key or session',
  summary:
    'List the screenings that the proxy knows, the newest change first. It stores no names. Needs `screening.list`.',
  query: PageQuery.extend({
    reference: optional(z.string().min(1), 'Only those with this reference.'),
    status: optional(asWritten(SEARCH_STATUSES), 'Only those whose case has this status, such as `Open`.'),
    level: optional(asWritten(RISK_LEVELS), 'Only those with this level of risk, such as `High`.'),
    changed: optional(
      z.enum(['true', 'false']),
      'Only those whose hits changed since the last review, or only the others.',
    ),
  }),
  answers: { 200: { schema: KnownScreenings } },
  async handle({ screenings }, { caller, by, query }) {
    checkMay('list', caller);
    const { cursor, limit, reference, status, level, changed } = query();
    const { rows, total } = await screenings.list(caller, by, {
      reference,
      searchStatus: status,
      level,
      changed: changed && changed === 'true',
      before: cursor ?? null,
      limit: limit + 1,
    });
    const { items, nextCursor } = cutPage(rows, limit, ({ position }) => position);
    const body = { screenings: items.map(({ screening }) => screening), total, nextCursor };
    return { status: 200, body };
  },
});

export const readChanges = defineCall('readChanges', 'get /v1/screenings/{id}/changes', {
  caller: 'host key or session',
  summary:
    'Read which hits are new, changed and gone since the last review, or since the proxy first read them all. Needs `screening.read`.',
  answers: { 200: { schema: ScreeningChanges } },
  problems: ['not_found'],
  async handle({ screenings }, { caller, by, parts }) {
    checkMay('read', caller);
    const changes = await screenings.changes(parts.id, caller, by);
    return { status: 200, body: { ...changes, canReview: mayReview(caller) } };
  },
});

export const reviewScreening = defineCall('reviewScreening', 'post /v1/screenings/{id}/reviewed', {
  caller: 'host key or session',
  summary:
    'Say that a person reviewed the hits: from now on, changes are counted from here; or take that back. The case of the service stays as it is. Needs `screening.review`.',
  body: ReviewRequest,
  answers: { 200: { schema: KnownScreening } },
  problems: ['not_found', 'reviewed_another'],
  async handle({ screenings }, { caller, by, parts, body }) {
    reviewerOf(caller, undefined);
    const { by: named, version, takeBack = false } = body();
    const review = { by, name: reviewerOf(caller, named), version, takeBack };
    return { status: 200, body: await screenings.review(parts.id, caller, review) };
  },
});

export const watchScreening = defineCall('watchScreening', 'post /v1/watches', {
  caller: 'host key',
  summary:
    'Watch a screening, also one that was made elsewhere, such as in the web application: the proxy reads it again and tells you what changed.',
  body: WatchRequest,
  answers: { 201: { schema: KnownScreening } },
  problems: [...UPSTREAM_PROBLEMS, 'upstream_mismatch'],
  async handle({ screenings }, { caller, by, body, callerGone }) {
    const request = body();
    return { status: 201, body: await screenings.watch(request, { caller, by, signal: callerGone() }) };
  },
});

export const unwatchScreening = defineCall('unwatchScreening', 'delete /v1/watches/{id}', {
  caller: 'host key',
  summary: 'Stop watching a screening. What the service monitors stays monitored, and may be billed.',
  answers: { 204: {} },
  problems: ['not_found'],
  async handle({ watch }, { caller, by, parts }) {
    await watch.end(parts.id, caller, by);
    return { status: 204 };
  },
});
