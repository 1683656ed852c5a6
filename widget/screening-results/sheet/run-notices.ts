import { html, nothing, type TemplateResult } from 'lit-element';
import { runOutcome } from '../../../contract/run-outcome.js';
import type { Screening } from '../../../contract/screening.js';
import { moment } from '../../language/dates.js';
import { dotted } from '../../table/dotted.js';
import { KycScreenAgainEvent } from '../state/screening-results-events.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import { shown } from '../texts/listed-texts.js';
import { searchParameters } from '../texts/search-parameters.js';
import { blank, notice, smallButton } from './notices.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

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
      <dd>${dotted(searchParameters(localize, screening))}</dd>
      <dt>${localize.text('searchedAt')}</dt>
      <dd><bdi>${time}</bdi></dd>
    </dl>`,
  );
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
  fill(screening: Screening): void;
}

/** The form whose `for` names these results, if it is defined. */
function linkedForm(results: HTMLElement): LinkedForm | undefined {
  const root = results.getRootNode() as ParentNode;
  const form = results.id && root.querySelector<LinkedForm>(`[for="${CSS.escape(results.id)}"]`);
  return form && typeof form.fill === 'function' ? form : undefined;
}

/** Fills the form and fires the event. Undefined where nothing would follow: without a linked form, and for a page that does not ask for it. */
function screenAgain(
  results: HTMLElement & { readonly screenAgain: boolean },
  screening: Screening,
): (() => void) | undefined {
  const form = linkedForm(results);
  if (!form && !results.screenAgain) return undefined;
  return () => {
    form?.fill(screening);
    results.dispatchEvent(new KycScreenAgainEvent(screening));
  };
}
