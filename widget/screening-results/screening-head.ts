import { html, nothing, type TemplateResult } from 'lit';
import { RISK_LEVELS, SEARCH_STATUSES, type RiskLevel, type SearchStatus } from '../../contract/rules.js';
import type { Screening } from '../../contract/screening.js';
import { moment } from '../language/dates.js';
import { countryName } from '../language/country-names.js';
import { genderName, type ResultsLocalize } from './agreement-text.js';

/** What was screened, for whom, when, and how grave it looks on the whole. */
export function resultsHead(t: ResultsLocalize, screening: Screening, newHits: number): TemplateResult {
  return html`<header class="head">
    <div class="about">
      <p class="muted when">${when(t, screening, newHits)}</p>
      <h2 id="title" tabindex="-1"><bdi>${screening.name}</bdi></h2>
      <ul class="chips">
        ${chips(t, screening).map(
          ({ text, warn }) => html`<li class=${warn ? 'chip warn' : 'chip'}><bdi>${text}</bdi></li>`,
        )}
      </ul>
    </div>
    ${screening.screeningStatus === 'Failed' ? nothing : gauge(t, screening)}
  </header>`;
}

function when(t: ResultsLocalize, screening: Screening, newHits: number): unknown {
  const parts = [
    t.say('screened', { time: moment(screening.lastScreened ?? screening.createdAt, t.locale) }),
    t.say('hits', { n: screening.numOfHits }),
    screening.lastUpdated
      ? t.say('lastChange', { time: moment(screening.lastUpdated, t.locale) })
      : t.say('lastChangeNever'),
  ];
  return html`${parts.map((part, at) => html`${at > 0 ? ' · ' : ''}<bdi>${part}</bdi>`)}${
    newHits > 0 ? html` · <b class="new-count"><bdi>${t.say('newHits', { n: newHits })}</bdi></b>` : nothing
  }`;
}

interface Chip {
  readonly text: string;
  readonly warn?: boolean;
}

function chips(t: ResultsLocalize, screening: Screening): Chip[] {
  const { entityType, entityDate, countries, searchStatus, isMonitored, clientName, clientId } = screening;
  const company = entityType === 'company';
  const extended = screening.extendedSearchParameters ?? {};
  const given = (key: string) => (typeof extended[key] === 'string' && extended[key] ? extended[key] : null);
  const gender = given('gender');
  const residence = given('countryOfResidence');
  return [
    { text: company ? t.say('company') : entityType === 'person' ? t.say('person') : entityType },
    ...(entityDate ? [{ text: t.say(company ? 'founded' : 'born', { date: entityDate.slice(0, 10) }) }] : []),
    ...(countries ?? []).map((code) => ({ text: countryName(code, t.language) })),
    ...(gender ? [{ text: t.say('gender', { value: genderName(t, gender) }) }] : []),
    ...(residence ? [{ text: t.say('residence', { value: countryName(residence, t.language) }) }] : []),
    // The numbers themselves identify a person; that they were used is what a reader needs.
    ...(given('idPassportNumber') ? [{ text: t.say('idGiven') }] : []),
    ...(given('registrationNumber') ? [{ text: t.say('registrationGiven') }] : []),
    {
      text: isSearchStatus(searchStatus) ? t.say(searchStatus) : searchStatus,
      warn: searchStatus === 'Open',
    },
    ...(isMonitored ? [{ text: t.say('monitored') }] : []),
    ...(clientName || clientId ? [{ text: clientName || clientId! }] : []),
  ];
}

function isSearchStatus(status: string): status is SearchStatus {
  return (SEARCH_STATUSES as readonly string[]).includes(status);
}

function isRiskLevel(level: string): level is RiskLevel {
  return (RISK_LEVELS as readonly string[]).includes(level);
}

const LEVEL_TONES: Readonly<Record<string, string>> = {
  Low: 'good',
  Medium: 'warn',
  Elevated: 'warn',
  High: 'bad',
};

function gauge(t: ResultsLocalize, { summary }: Screening): TemplateResult {
  const level = isRiskLevel(summary.level) ? t.say(summary.level) : summary.level;
  const score = Math.min(100, Math.max(0, summary.score));
  const colour = LEVEL_TONES[summary.level] ?? 'accent';
  return html`<div
    class="gauge ${colour}"
    part="gauge"
    role="img"
    aria-label=${t.say('riskSpoken', { score: summary.score, most: 100, level })}
  >
    <p class="score">
      <b><bdi>${t.number(summary.score)}</bdi></b
      ><span class="level">${level}</span>
    </p>
    <svg class="bar ${colour}" viewBox="0 0 100 8" preserveAspectRatio="none">
      <rect class="rest" width="100" height="8" />
      <rect class="full" width=${score} height="8" />
    </svg>
    <p class="muted">${t.say('riskCaption', { least: 0, most: 100 })}</p>
  </div>`;
}
