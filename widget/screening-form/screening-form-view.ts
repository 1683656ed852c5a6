import { html, nothing, type TemplateResult } from 'lit';
import type { ProxyProblem } from '../proxy/problem.js';
import type { ScreeningCallState } from './screening-form-controller.js';
import type { FormLocalize } from './screening-form.en.js';

export interface NoticeActions {
  /** A new case, knowingly. */
  readonly again: () => void;
  /** The same case, with the same key. */
  readonly retry: () => void;
  readonly edit: () => void;
  readonly another: () => void;
  readonly stop: () => void;
}

/** What became of a screening, and what can be done about it. */
export function screeningNotice(
  t: FormLocalize,
  state: ScreeningCallState,
  actions: NoticeActions,
): TemplateResult | typeof nothing {
  switch (state.kind) {
    case 'editing':
    case 'sending':
      return nothing;
    case 'waiting':
      return notice(
        '',
        undefined,
        t.say(state.why === 'busy' ? 'waitingBusy' : 'waitingRunning', {
          n: Math.ceil(state.seconds),
        }),
        html`<button type="button" class="plain" @click=${actions.stop}>${t.say('stopWaiting')}</button>`,
      );
    case 'done': {
      const { name, numOfHits } = state.screening;
      return notice(
        'good',
        t.rich('doneTitle', { name }),
        numOfHits === 0 ? t.say('doneNone') : t.say('done', { n: numOfHits }),
        html`<button type="button" class="plain" @click=${actions.another}>${t.say('another')}</button>`,
      );
    }
    case 'repeated':
      return notice('warn', t.say('repeatedTitle'), t.say('repeated'), againOrBack(t, actions));
    case 'unknown':
      return notice('warn', t.say('unknownTitle'), t.say('unknown'), againOrBack(t, actions));
    case 'failed':
      return failure(t, state.problem, actions);
  }
}

function againOrBack(t: FormLocalize, { again, edit }: NoticeActions): TemplateResult {
  return html`<button type="button" class="plain" @click=${edit}>${t.say('backToForm')}</button>
    <button type="button" class="plain" @click=${again}>${t.say('screenAgain')}</button>`;
}

function failure(t: FormLocalize, problem: ProxyProblem, { retry }: NoticeActions): TemplateResult {
  const tryAgain = html`<button type="button" class="plain" @click=${retry}>${t.say('tryAgain')}</button>`;
  switch (problem.code) {
    case 'offline':
      return notice('warn', t.say('offlineTitle'), t.say('offline'), tryAgain);
    case 'session_expired':
    case 'unauthorized':
      return notice('bad', t.say('endedTitle'), t.say('ended'));
    case 'forbidden':
    case 'upstream_forbidden':
    case 'origin_not_allowed':
      return notice('bad', t.say('forbiddenTitle'), t.say('forbidden'));
    case 'upstream_rejected':
    case 'invalid_request':
    case 'idempotency_key_reused':
    case 'payload_too_large':
      return notice('bad', t.say('rejectedTitle'), problem.detail ?? t.say('rejected'));
    default:
      return notice('bad', t.say('unavailableTitle'), t.say('unavailable'), tryAgain);
  }
}

function notice(
  tone: '' | 'good' | 'warn' | 'bad',
  title: unknown,
  text: string,
  actions?: TemplateResult,
): TemplateResult {
  return html`<div class="notice ${tone}" id="notice">
    ${title === undefined ? nothing : html`<h3>${title}</h3>`}
    <p dir="auto">${text}</p>
    ${actions ? html`<div class="actions">${actions}</div>` : nothing}
  </div>`;
}
