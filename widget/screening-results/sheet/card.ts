/** The card, and what it shows while there are no hits. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { problemKind, type ProblemKind, type ProxyProblem } from '../../base/problem.js';
import { isolate } from '../../language/shown-text.js';
import { smallButton } from '../../table/small-parts.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import { canRetry, type Missing } from '../state/screening-results-state.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

export function card(results: ScreeningResultsModel): TemplateResult {
  const { localize, hits, state } = results;
  const { isLoading, direction, language } = localize;
  const isTitled = hits && state.loaded;
  return html`<section
    class="card wide"
    part="card"
    dir=${direction}
    lang=${language}
    aria-label=${isTitled || isLoading ? nothing : localize.text('regionLabel')}
    aria-labelledby=${isTitled ? 'title' : nothing}
    aria-busy=${state.reading !== null || isLoading || results.isWaiting}
    @keydown=${(event: KeyboardEvent) => hits?.commands.pressKey(event)}
    @focusin=${() => hits?.commands.stopAt()}
  >
    ${isLoading ? skeleton('') : content(results)}
  </section>`;
}

function content(results: ScreeningResultsModel): unknown {
  const { localize, hits, state, tryAgain, loadMissing } = results;
  const { loaded, problem, reading, screeningId, missing } = state;
  const kind = problem && problemKind(problem);
  const notice = [
    kind && problemNotice(kind, problem, localize, screeningId && canRetry(kind) ? tryAgain : undefined),
    missing && problemNotice(`${missing}Missing`, {}, localize, loadMissing),
  ];
  if (hits && loaded) {
    const drawn = results.draw(() => hits.sheet());
    return [notice, drawn ?? problemNotice('partMissing', {}, localize, undefined)];
  }
  const isOnItsWay = loaded ? !problem && !missing : reading !== null;
  if (isOnItsWay) return skeleton(localize.text('readingText'));
  return problem || missing ? notice : emptyNotice(localize);
}

function emptyNotice(localize: ResultsLocalize): TemplateResult {
  return blank(html`<h2>${localize.text('emptyTitle')}</h2>`, localize.text('emptyText'), '⌕');
}

/** A placeholder in the shape of the results, so that nothing moves when they come. `text` is for screen readers. */
function skeleton(text: string): TemplateResult {
  return html`<div class="skeleton" aria-hidden="true">
      <i></i><i></i><i></i> ${Array.from({ length: 6 }, () => html`<i class="line"></i>`)}
    </div>
    <p class="spoken">${text}</p>`;
}

function problemNotice(
  kind: ProblemKind | `${Missing}Missing`,
  { status, detail }: Partial<ProxyProblem>,
  localize: ResultsLocalize,
  /** Absent where nothing can be loaded again. */
  tryAgain: (() => void) | undefined,
): TemplateResult {
  // Upstream's own sentence says more where it rejected the call, for example "not available through this API".
  const text =
    (kind === 'rejected' && detail) ||
    localize.text(status === 200 ? 'unreadableText' : `${kind}Text`, { fields: isolate(detail ?? '') });
  const title = html`<h2>${localize.text(`${kind}Title`)}</h2>`;
  if (!tryAgain) return notice('bad', title, text);
  return notice('warn', title, text, smallButton(localize.text('tryAgain'), tryAgain));
}

export function notice(
  tone: string,
  title: TemplateResult,
  text: string,
  action?: TemplateResult,
): TemplateResult {
  return html`<div class="notice ${tone}">
    ${title}
    <p dir="auto">${text}</p>
    ${action ?? nothing}
  </div>`;
}

export function blank(title: TemplateResult, text: string, sign: string): TemplateResult {
  return html`<div class="blank">
    <span class="sign" aria-hidden="true">${sign}</span>
    ${title}
    <p class="muted">${text}</p>
  </div>`;
}
