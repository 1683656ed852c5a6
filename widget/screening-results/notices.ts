import { html, nothing, type TemplateResult } from 'lit';
import type { Screening } from '../../contract/screening.js';
import { moment } from '../language/dates.js';
import type { ProblemKind, ProxyProblem } from '../proxy/problem.js';
import { searchParameters } from './screening-head.js';
import { shown } from './listed-texts.js';
import type { ResultsLocalize } from './results-localize.js';
import { canRetry } from './screening-results-state.js';

export function emptyNotice(localize: ResultsLocalize): TemplateResult {
  return blank(html`<h2>${localize.text('emptyTitle')}</h2>`, localize.text('emptyText'), '⌕');
}

/** A placeholder in the shape of the results, so that nothing moves when they come. `text` is for screen readers. */
export function skeleton(text: string): TemplateResult {
  return html`<div class="skeleton" aria-hidden="true">
      <div class="head">
        <div class="about"><i class="w30"></i><i class="w40 tall"></i><i class="w60"></i></div>
        <i class="w20 tall"></i>
      </div>
      <div class="cols">
        <i class="square"></i>
        <div class="lines"><i></i><i></i><i></i><i></i></div>
      </div>
    </div>
    <p class="spoken">${text}</p>`;
}

/** What was searched, and when: a print of this alone must not pass for a clearance of someone else, or of another day. */
export function zeroHitsNotice(localize: ResultsLocalize, screening: Screening): TemplateResult {
  const monitored = localize.text(
    screening.isMonitored ? 'zeroHitsMonitoredText' : 'zeroHitsUnmonitoredText',
  );
  const time = moment(screening.lastScreened ?? screening.createdAt, localize.locale);
  return blank(
    html`<h3>${localize.text('zeroHitsTitle')}</h3>`,
    `${localize.text('zeroHitsText')} ${monitored}`,
    'i',
    html`<dl class="search">
      <dt>${localize.text('screenedName')}</dt>
      <dd><bdi>${shown(screening.name)}</bdi></dd>
      <dt>${localize.text('searchedWith')}</dt>
      <dd>
        ${searchParameters(localize, screening).map((text, at) => html`${at ? ' · ' : ''}<bdi>${text}</bdi>`)}
      </dd>
      <dt>${localize.text('searchedAt')}</dt>
      <dd><bdi>${time}</bdi></dd>
    </dl>`,
  );
}

export interface RunActions {
  refresh(): void;
  readonly screenAgain: (() => void) | undefined;
}

/** Why the hits may be incomplete. Nothing for a screening that succeeded. */
export function runNotice(
  localize: ResultsLocalize,
  screening: Screening,
  { refresh, screenAgain }: RunActions,
): TemplateResult | typeof nothing {
  const again = html`<button type="button" class="small" @click=${refresh}>
    ${localize.text('refresh')}
  </button>`;
  if (screening.screeningStatus === 'InProgress') {
    return notice(
      'warn',
      html`<h3>${localize.text('inProgressTitle')}</h3>`,
      localize.text('inProgressText'),
      again,
    );
  }
  if (screening.screeningStatus === 'Failed') {
    const once =
      screenAgain &&
      html`<button type="button" class="small" @click=${screenAgain}>
        ${localize.text('screenAgain')}
      </button>`;
    const text = localize.text(screening.numOfHits > 0 ? 'runFailedHitsText' : 'runFailedText');
    return notice('bad', html`<h3>${localize.text('runFailedTitle')}</h3>`, text, once ?? again);
  }
  return nothing;
}

export function problemNotice(
  kind: ProblemKind,
  { status, detail }: ProxyProblem,
  localize: ResultsLocalize,
  /** Absent where there is nothing to read again. */
  tryAgain: (() => void) | undefined,
): TemplateResult {
  // Upstream's own sentence says more where it rejected the call, for example "not available through this API".
  const text =
    (kind === 'rejected' && detail) || localize.text(status === 200 ? 'unreadableText' : `${kind}Text`);
  const title = html`<h2>${localize.text(`${kind}Title`)}</h2>`;
  if (!canRetry(kind) || !tryAgain) return notice('bad', title, text);
  const button = html`<button type="button" class="small" @click=${tryAgain}>
    ${localize.text('tryAgain')}
  </button>`;
  return notice('warn', title, text, button);
}

function notice(tone: string, title: TemplateResult, text: string, action?: TemplateResult): TemplateResult {
  return html`<div class="notice ${tone}">
    ${title}
    <p dir="auto">${text}</p>
    ${action ?? nothing}
  </div>`;
}

function blank(
  title: TemplateResult,
  text: string,
  sign: string,
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<div class="blank">
    <span class="sign" aria-hidden="true">${sign}</span>
    ${title} ${more}
    <p class="muted">${text}</p>
  </div>`;
}
