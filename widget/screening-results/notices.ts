import { html, nothing, type TemplateResult } from 'lit';
import type { Screening } from '../../contract/screening.js';
import { moment } from '../language/dates.js';
import type { ResultsLocalize } from './screening-results-messages.js';
import { canRetry, type State } from './screening-results-state.js';

export function emptyNotice(localize: ResultsLocalize): TemplateResult {
  return blank(localize.text('emptyTitle'), localize.text('empty'), '⌕');
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

export function zeroHitsNotice(localize: ResultsLocalize, screening: Screening): TemplateResult {
  const time = moment(screening.lastScreened ?? screening.createdAt, localize.locale);
  const text =
    localize.text('noHits', { time }) + (screening.isMonitored ? ` ${localize.text('noHitsMonitored')}` : '');
  return blank(localize.text('noHitsTitle'), text, '✓', 'good');
}

/** Why the hits may be incomplete. Nothing for a screening that succeeded. */
export function runNotice(
  localize: ResultsLocalize,
  screening: Screening,
  refresh: () => void,
): TemplateResult | typeof nothing {
  const again = html`<button type="button" class="small" @click=${refresh}>
    ${localize.text('refresh')}
  </button>`;
  if (screening.screeningStatus === 'InProgress') {
    return notice('warn', localize.text('runningTitle'), localize.text('running'), again);
  }
  if (screening.screeningStatus === 'Failed') {
    const text = localize.text(screening.numOfHits > 0 ? 'failedRunHits' : 'failedRun');
    return notice('bad', localize.text('failedRunTitle'), text, again);
  }
  return nothing;
}

const PROBLEMS = {
  offline: ['offlineTitle', 'offline'],
  notFound: ['notFoundTitle', 'notFound'],
  forbidden: ['forbiddenTitle', 'forbidden'],
  ended: ['endedTitle', 'ended'],
  busy: ['busyTitle', 'busy'],
  rejected: ['failedTitle', 'failed'],
  unavailable: ['failedTitle', 'failed'],
} as const;

export function problemNotice(state: State, localize: ResultsLocalize, tryAgain: () => void): TemplateResult {
  const { screen, problem } = state;
  const [title, text] = PROBLEMS[screen as keyof typeof PROBLEMS];
  // Upstream's own sentence says more where it rejected the call, for example "not available through this API".
  const detail = screen === 'rejected' ? problem?.detail : undefined;
  const button = html`<button type="button" class="small" @click=${tryAgain}>
    ${localize.text('tryAgain')}
  </button>`;
  const retry = canRetry(state);
  return notice(
    retry ? 'warn' : 'bad',
    localize.text(title),
    detail ?? localize.text(text),
    retry ? button : undefined,
  );
}

function notice(tone: string, title: string, text: string, action?: TemplateResult): TemplateResult {
  return html`<div class="notice ${tone}">
    <h3>${title}</h3>
    <p dir="auto">${text}</p>
    ${action ?? nothing}
  </div>`;
}

function blank(title: string, text: string, sign: string, tone = ''): TemplateResult {
  return html`<div class="blank ${tone}">
    <span class="sign" aria-hidden="true">${sign}</span>
    <h3>${title}</h3>
    <p class="muted">${text}</p>
  </div>`;
}
