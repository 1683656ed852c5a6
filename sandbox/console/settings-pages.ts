/** The pages that change how the sandbox behaves: each form is one PUT, filled from the GET of the same path. */
import type { Words } from './browser/texts.js';
import { html, type Html } from './html.js';
import { consolePage, type Shown } from './layout.js';

/** Empty, an optional field is sent as null; a dot in the name reaches into an object. */
function numberField(
  label: string,
  name: string,
  min: number,
  max: number,
  need: 'required' | 'optional',
): Html {
  return html`<label
    >${label}<input
      type="number"
      name="${name}"
      min="${min}"
      max="${max}"
      dir="ltr"
      ${need === 'required' && html` required`}
  /></label>`;
}

function textField(label: string, name: string, type: 'text' | 'url'): Html {
  return html`<label
    >${label}<input type="${type}" name="${name}" dir="ltr" autocomplete="off" spellcheck="false"
  /></label>`;
}

function checkField(label: string, name: string): Html {
  return html`<label class="check"><input type="checkbox" name="${name}" />${label}</label>`;
}

function choiceField(
  label: string,
  name: string,
  choices: ReadonlyArray<readonly [value: string, label: string]>,
  type: 'text' | 'number' = 'text',
): Html {
  return html`<label
    >${label}<select name="${name}" data-type="${type}">
      ${choices.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  >`;
}

function form(words: Words, path: string, fields: readonly Html[], buttons: Html | false = false): Html {
  return html`<form class="card" data-put="${path}" data-saved="${words.saved}">
    <div class="fields">${fields}</div>
    <div class="buttons">
      <button type="submit">${words.save}</button>${buttons}<output role="status"></output>
    </div>
  </form>`;
}

export function faultsPage(shown: Shown): Html {
  const { words } = shown;
  return consolePage(
    shown,
    'faults',
    words.faultsIntro,
    form(
      words,
      '/sandbox/faults',
      [
        numberField(words.delayMs, 'delayMs', 0, 120_000, 'required'),
        numberField(words.answerStatus, 'status', 400, 599, 'optional'),
        numberField(words.times, 'times', 1, 1_000_000, 'optional'),
        numberField(words.retryAfter, 'retryAfterSeconds', 0, 86_400, 'optional'),
        textField(words.path, 'path', 'text'),
        checkField(words.dropWebhooks, 'dropWebhooks'),
      ],
      html`<button type="button" class="quiet" data-clear>${words.clear}</button>`,
    ),
  );
}

export function settingsPage(shown: Shown): Html {
  const { words } = shown;
  return consolePage(
    shown,
    'settings',
    words.settingsIntro,
    html`${form(words, '/sandbox/settings', [
        textField(words.webhookUrl, 'webhookUrl', 'url'),
        numberField(words.lifetime, 'lifetimeSeconds', 1, 86_400, 'required'),
        choiceField(words.secondRequest, 'secondRequest', [
          ['supersede', words.supersede],
          ['refuse', words.refuse],
        ]),
        choiceField(
          words.unfinishedDetails,
          'unfinishedDetails',
          ['400', '404', '409', '422'].map((status) => [status, status]),
          'number',
        ),
        choiceField(words.limitWindow, 'limitWindow', [
          ['sliding', words.sliding],
          ['fixed', words.fixed],
        ]),
        numberField(words.limitRequest, 'limits.request', 0, 1_000_000, 'required'),
        numberField(words.limitStatus, 'limits.status', 0, 1_000_000, 'required'),
        numberField(words.limitDetails, 'limits.details', 0, 1_000_000, 'required'),
        numberField(words.limitScreening, 'limits.screening', 0, 1_000_000, 'optional'),
        checkField(words.countRefused, 'countRefused'),
      ])}
      <section class="card">
        <h2>${words.clock}</h2>
        <p class="muted">${words.clockIntro}</p>
        <p><time data-clock dir="ltr"></time></p>
        <div class="buttons">
          ${(
            [
              [10_000, words.plusTenSeconds],
              [60_000, words.plusMinute],
              [3_600_000, words.plusHour],
            ] as const
          ).map(
            ([ms, label]) =>
              html`<button type="button" class="small" data-advance="${ms}"><bdi>${label}</bdi></button>`,
          )}
        </div>
      </section>`,
  );
}
