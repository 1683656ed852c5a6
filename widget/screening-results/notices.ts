import { html, nothing, type TemplateResult } from 'lit';
import type { Screening } from '../../contract/screening.js';
import { moment } from '../language/dates.js';
import type { ProxyProblem } from '../proxy/problem.js';
import type { ResultsLocalize } from './agreement-text.js';

/** Before anything was screened. */
export function nothingYet(t: ResultsLocalize): TemplateResult {
  return blank(t.say('emptyTitle'), t.say('empty'), '⌕');
}

/** The shape of what is coming, so that nothing jumps when it is here. */
export function skeleton(t: ResultsLocalize): TemplateResult {
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
    <p class="spoken">${t.say('reading')}</p>`;
}

export function noHits(t: ResultsLocalize, screening: Screening): TemplateResult {
  const time = moment(screening.lastScreened ?? screening.createdAt, t.locale);
  const text = t.say('noHits', { time }) + (screening.isMonitored ? ` ${t.say('noHitsMonitored')}` : '');
  return blank(t.say('noHitsTitle'), text, '✓', 'good');
}

/** Why a list may say less than it seems to; nothing for a screening that succeeded. */
export function runNotice(
  t: ResultsLocalize,
  screening: Screening,
  refresh: () => void,
): TemplateResult | typeof nothing {
  const again = html`<button type="button" class="small" @click=${refresh}>${t.say('refresh')}</button>`;
  if (screening.screeningStatus === 'InProgress') {
    return notice('warn', t.say('runningTitle'), t.say('running'), again);
  }
  if (screening.screeningStatus === 'Failed') {
    const text = t.say(screening.numOfHits > 0 ? 'failedRunHits' : 'failedRun');
    return notice('bad', t.say('failedRunTitle'), text, again);
  }
  return nothing;
}

const FAILURES = {
  offline: ['offlineTitle', 'offline'],
  not_found: ['notFoundTitle', 'notFound'],
  forbidden: ['forbiddenTitle', 'forbidden'],
  origin_not_allowed: ['forbiddenTitle', 'forbidden'],
  upstream_forbidden: ['forbiddenTitle', 'forbidden'],
  session_expired: ['endedTitle', 'ended'],
  unauthorized: ['endedTitle', 'ended'],
  busy: ['busyTitle', 'busy'],
  stopping: ['busyTitle', 'busy'],
} as const;

/** Trying again helps with none of these. */
const FINAL = new Set([
  'not_found',
  'forbidden',
  'origin_not_allowed',
  'upstream_forbidden',
  'session_expired',
  'unauthorized',
]);

export function failure(t: ResultsLocalize, problem: ProxyProblem, retry: () => void): TemplateResult {
  const [title, text] =
    problem.code in FAILURES
      ? FAILURES[problem.code as keyof typeof FAILURES]
      : (['failedTitle', 'failed'] as const);
  // Upstream's own sentence says more than ours where it refused, "not available through this API" for one.
  const own = problem.code === 'upstream_rejected' ? problem.detail : undefined;
  const again = FINAL.has(problem.code)
    ? undefined
    : html`<button type="button" class="small" @click=${retry}>${t.say('tryAgain')}</button>`;
  return notice(FINAL.has(problem.code) ? 'bad' : 'warn', t.say(title), own ?? t.say(text), again);
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
