/** What became of a search, and what is shown of it while there is nothing to list. Templates only. */
import { html, nothing } from 'lit';
import type { SubmissionSearchResult } from '../../contract/submissions.js';
import type { Localize } from '../language/localize.js';
import type { ProxyProblem } from '../proxy/problem.js';
import { failureOf } from './submission-search-messages.js';
import type { en } from './submission-search.en.js';

type Words = Localize<typeof en>;

export type Outcome =
  | { readonly phase: 'empty' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'found'; readonly result: SubmissionSearchResult }
  | { readonly phase: 'failed'; readonly problem: ProxyProblem };

/** There is something to list. */
export function isFound(outcome: Outcome): outcome is Extract<Outcome, { phase: 'found' }> {
  return outcome.phase === 'found' && (outcome.result.count > 0 || outcome.result.submissions.length > 0);
}

export function withoutResults(words: Words, outcome: Outcome, again: () => void): unknown {
  switch (outcome.phase) {
    case 'empty':
      return html`<p class="muted">${words.say('empty')}</p>`;
    case 'loading':
      return html`<p class="wait"><span class="dot"></span>${words.say('searching')}</p>`;
    case 'found':
      return html`<div class="message">
        <h2>${words.say('none')}</h2>
        <p class="muted">${words.say('none_hint')}</p>
      </div>`;
    case 'failed':
      return failure(words, outcome.problem, again);
  }
}

function failure(words: Words, problem: ProxyProblem, again: () => void): unknown {
  const { title, hint, quotes, retry } = failureOf(problem.code);
  const said = quotes ? [problem.detail, ...problem.errors.map(({ message }) => message)] : [];
  const quoted = [...new Set(said.filter((text) => text))];
  return html`<div class="message">
    <h2>${words.say(title)}</h2>
    ${hint ? html`<p class="muted">${words.say(hint)}</p>` : nothing}
    ${quoted.map((text) => html`<blockquote dir="auto">${text}</blockquote>`)}
    ${
      retry
        ? html`<button type="button" class="plain" @click=${again}>${words.say('again')}</button>`
        : nothing
    }
  </div>`;
}
