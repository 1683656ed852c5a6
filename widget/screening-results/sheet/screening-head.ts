import { type TemplateResult, html, nothing } from 'lit-element';
import { dateDoubt } from '../../../contract/doubtful-date.js';
import { RISK_LEVELS, SEARCH_STATUSES } from '../../../contract/rules.js';
import { hitCount, runOutcome } from '../../../contract/run-outcome.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import { moment } from '../../language/dates.js';
import { dotted, smallButton } from '../../table/small-parts.js';
import { countByType } from '../state/hits-order.js';
import { KycScreenAgainEvent } from '../state/screening-results-events.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import { listComma, riskTypeName, searchParameters, shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import { blank, notice } from './card.js';

/** What was screened, when, with which search parameters, and the overall risk; `more` stands below the risk. */
export function screeningHead(
  localize: ResultsLocalize,
  { screening, hits }: LoadedHits,
  more: unknown,
): TemplateResult {
  return html`<header class="head">
    <div>
      <h2 id="title" tabindex="-1"><bdi>${shown(screening.name)}</bdi></h2>
      <p class="described">${dotted(description(localize, screening))}</p>
      ${doubtfulDate(localize, screening)}
      <p class="muted">
        ${dotted([...when(localize, screening), ...summaryCounts(localize, screening, hits)])}
      </p>
    </div>
    <div class="state">${hasRisk(screening) ? gauge(localize, screening) : nothing} ${more}</div>
  </header>`;
}

/** No hit is ruled out by such a date. */
function doubtfulDate(localize: ResultsLocalize, { entityType, entityDate }: Screening): unknown {
  const today = new Date().toISOString().slice(0, 10);
  const doubt = entityDate && dateDoubt(entityType, entityDate.slice(0, 10), today);
  return doubt ? html`<p class="described to-review">${localize.text(`${doubt}Doubt`)}</p>` : nothing;
}

/** A failed search says nothing about risk, and a low risk without all hits would look like a clearance. */
function hasRisk(screening: Screening): boolean {
  const outcome = runOutcome(screening);
  return outcome === 'hits' || (outcome !== 'runFailed' && screening.summary.level !== 'Low');
}

const MEDIA = 'News Media';
const COUNTED = [
  ['sanctions', 'Sanctions'],
  ['pep', 'PEP'],
  ['adverseMedia', MEDIA],
] as const;

/** What the service counted. Media are articles: several may be of one hit. */
function summaryCounts(localize: ResultsLocalize, screening: Screening, hits: readonly Hit[]): string[] {
  if (!hasRisk(screening)) return [];
  const counts = COUNTED.flatMap(([field, type]) => {
    const n: unknown = screening.summary[field];
    if (typeof n !== 'number') return [];
    const inHits = new Map(countByType(hits)).get(type);
    const isInHits = type === MEDIA && n > 0 && inHits && hits.length === hitCount(screening);
    return isInHits
      ? localize.text('summaryMedia', { n, hits: localize.text('hits', { n: inHits }) })
      : localize.text('typeCount', { type: riskTypeName(localize, type), n });
  });
  return counts.length > 0 ? [localize.text('summary', { counts: counts.join(listComma(localize)) })] : [];
}

/** Where the hits, all loaded, are not as many as the summary says. */
export function summaryNote(
  localize: ResultsLocalize,
  { screening, hits }: { readonly screening: Screening; readonly hits: readonly Hit[] },
): TemplateResult | typeof nothing {
  const listed = new Map(countByType(hits));
  const { sanctions, pep } = screening.summary;
  const texts = Object.entries({ Sanctions: sanctions, PEP: pep }).flatMap(([type, summary]) => {
    const n = listed.get(type) ?? 0;
    if (typeof summary !== 'number' || summary === n) return [];
    return localize.text('summaryDifference', { type: riskTypeName(localize, type), summary, listed: n });
  });
  if (texts.length === 0) return nothing;
  return html`<p class="differs">
    ${localize.text('summaryDiffers', { differences: texts.join(localize.direction === 'rtl' ? '؛ ' : '; ') })}
  </p>`;
}

function when(localize: ResultsLocalize, screening: Screening): unknown[] {
  const { lastScreened, createdAt } = screening;
  const n = hitCount(screening);
  const outcome = runOutcome(screening);
  const isDone = outcome === 'hits' || outcome === 'zeroHits';
  const time = moment(lastScreened ?? createdAt, localize.locale);
  const hits = localize.text('hits', { n });
  return [
    localize.text(isDone ? 'screened' : 'attempted', { time }),
    // Every other count of the element is this one. None is no result before the run has ended.
    isDone ? hits : n > 0 && localize.text('perhapsMore', { hits }),
  ].filter(Boolean);
}

function description(localize: ResultsLocalize, screening: Screening): unknown[] {
  const { searchStatus, isMonitored, clientName, clientId } = screening;
  const known = SEARCH_STATUSES.find((each) => each === searchStatus);
  const isToReview = searchStatus === 'Open' && hitCount(screening) > 0;
  const key = isToReview ? 'hitsToReview' : known && (`searchStatus${known}` as const);
  const status = key ? localize.text(key) : shown(searchStatus);
  return [
    ...searchParameters(localize, screening),
    searchStatus === 'Open' ? html`<b class="to-review">${status}</b>` : status,
    isMonitored && localize.text('monitored'),
    shown(clientName || clientId || ''),
  ].filter(Boolean);
}

const LEVEL_TONES: Readonly<Record<string, string>> = { Medium: 'warn', Elevated: 'warn', High: 'bad' };

function gauge(localize: ResultsLocalize, { summary }: Screening): TemplateResult {
  const known = RISK_LEVELS.find((each) => each === summary.level);
  const level = known ? localize.text(`level${known}`) : shown(summary.level);
  return html`<p
    class="gauge ${LEVEL_TONES[summary.level] ?? ''}"
    part="gauge"
    role="img"
    aria-label=${localize.text('riskSpoken', { score: summary.score, most: 100, level })}
  >
    <b><bdi>${localize.number(summary.score)}</bdi></b> <span class="level">${level}</span>
    <span class="muted">${localize.text('riskCaption', { least: 0, most: 100 })}</span>
  </p>`;
}

export function zeroHitsNotice(localize: ResultsLocalize, { isMonitored }: Screening): TemplateResult {
  const monitored = localize.text(isMonitored ? 'zeroHitsMonitoredText' : 'zeroHitsUnmonitoredText');
  const title = html`<h3>${localize.text('zeroHitsTitle')}</h3>`;
  return blank(title, `${localize.text('zeroHitsText')} ${monitored}`, 'i');
}

/** Why the hits may be incomplete. Nothing for a run that succeeded. */
export function runNotice(
  { localize, refresh, element }: ScreeningResultsModel,
  screening: Screening,
): TemplateResult | typeof nothing {
  const outcome = runOutcome(screening);
  if (outcome === 'hits' || outcome === 'zeroHits') return nothing;
  const isFailed = outcome === 'runFailed';
  const title = html`<h3>${localize.text(`${outcome}Title`)}</h3>`;
  const hasHits = screening.hits.items.length > 0;
  const text = localize.text(isFailed && hasHits ? 'runFailedHitsText' : `${outcome}Text`);
  const fill = isFailed ? screenAgain(element, screening) : undefined;
  const again = fill
    ? smallButton(localize.text('screenAgain'), fill)
    : smallButton(localize.text('refresh'), refresh);
  return notice(isFailed ? 'bad' : 'warn', title, text, again);
}

/** A screening form, as far as the results use it. They do not load it. */
interface LinkedForm extends HTMLElement {
  fill?(screening: Screening): void;
}

/**
 * Fills the form whose `for` names these results, and fires the event. Undefined where nothing would follow: without a form that is
 * defined, and for a page that does not ask for it.
 */
function screenAgain(
  results: HTMLElement & { readonly screenAgain: boolean },
  screening: Screening,
): (() => void) | undefined {
  const root = results.getRootNode() as ParentNode;
  const form = results.id ? root.querySelector<LinkedForm>(`[for="${CSS.escape(results.id)}"]`) : null;
  if (!form?.fill && !results.screenAgain) return undefined;
  return () => {
    form?.fill?.(screening);
    results.dispatchEvent(new KycScreenAgainEvent(screening));
  };
}
