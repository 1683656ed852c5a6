/** The card, and what it shows while there are no hits. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { problemKind } from '../base/problem.js';
import { emptyNotice, problemNotice, skeleton } from './sheet/notices.js';
import type { ScreeningResultsModel } from './state/screening-results-model.js';
import { canRetry } from './state/screening-results-state.js';

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
    aria-busy=${String(state.reading !== null || isLoading || results.isWaiting)}
    @keydown=${(event: KeyboardEvent) => hits?.commands.pressKey(event)}
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
