import { html, nothing, type TemplateResult } from 'lit';
import type { Screening } from '../../../contract/screening.js';
import { moment } from '../../language/dates.js';
import { shown } from '../texts/listed-texts.js';
import { blank, notice, smallButton } from './notices.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { searchParameters } from './screening-head.js';

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
  const again = smallButton(localize.text('refresh'), refresh);
  if (screening.screeningStatus === 'InProgress') {
    return notice(
      'warn',
      html`<h3>${localize.text('inProgressTitle')}</h3>`,
      localize.text('inProgressText'),
      again,
    );
  }
  if (screening.screeningStatus === 'Failed') {
    const once = screenAgain && smallButton(localize.text('screenAgain'), screenAgain);
    const text = localize.text(screening.numOfHits > 0 ? 'runFailedHitsText' : 'runFailedText');
    return notice('bad', html`<h3>${localize.text('runFailedTitle')}</h3>`, text, once ?? again);
  }
  return nothing;
}
