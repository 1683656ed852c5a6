/** The pages of faults and settings. */
import type { Texts } from './browser/texts.js';
import { html, type Html } from './html.js';
import { consolePage, type Shown } from './layout.js';

/** An empty optional field is null. A dot in the name is a path. */
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

function form(texts: Texts, path: string, fields: readonly Html[], buttons: Html | false = false): Html {
  return html`<form class="card" data-put="${path}" data-saved="${texts.saved}">
    <div class="fields">${fields}</div>
    <div class="buttons">
      <button type="submit">${texts.save}</button>${buttons}<output role="status"></output>
    </div>
  </form>`;
}

export function faultsPage(shown: Shown): Html {
  const { texts } = shown;
  return consolePage(
    shown,
    'faults',
    texts.faultsIntro,
    form(
      texts,
      '/sandbox/faults',
      [
        numberField(texts.delayMs, 'delayMs', 0, 120_000, 'required'),
        numberField(texts.answerStatus, 'status', 400, 599, 'optional'),
        numberField(texts.times, 'times', 1, 1_000_000, 'optional'),
        numberField(texts.retryAfter, 'retryAfterSeconds', 0, 86_400, 'optional'),
        textField(texts.path, 'path', 'text'),
        checkField(texts.dropWebhooks, 'dropWebhooks'),
      ],
      html`<button type="button" class="quiet" data-clear>${texts.clear}</button>`,
    ),
  );
}

export function settingsPage(shown: Shown): Html {
  const { texts } = shown;
  return consolePage(
    shown,
    'settings',
    texts.settingsIntro,
    html`${form(texts, '/sandbox/settings', [
        textField(texts.webhookUrl, 'webhookUrl', 'url'),
        numberField(texts.lifetime, 'lifetimeSeconds', 1, 86_400, 'required'),
        textField(texts.nationalIdPattern, 'nationalIdPattern', 'text'),
        choiceField(texts.secondRequest, 'secondRequest', [
          ['refuse', texts.refuse],
          ['supersede', texts.supersede],
        ]),
        choiceField(texts.screenedCountries, 'countries', [
          ['narrow', texts.narrow],
          ['weigh', texts.weigh],
        ]),
        choiceField(
          texts.unfinishedDetails,
          'unfinishedDetails',
          ['400', '404', '409', '422'].map((status) => [status, status]),
          'number',
        ),
        choiceField(texts.limitWindow, 'limitWindow', [
          ['sliding', texts.sliding],
          ['fixed', texts.fixed],
        ]),
        numberField(texts.limitRequest, 'limits.request', 0, 1_000_000, 'required'),
        numberField(texts.limitStatus, 'limits.status', 0, 1_000_000, 'required'),
        numberField(texts.limitDetails, 'limits.details', 0, 1_000_000, 'required'),
        numberField(texts.limitScreening, 'limits.screening', 0, 1_000_000, 'optional'),
        checkField(texts.countRefused, 'countRefused'),
      ])}
      <section class="card">
        <h2>${texts.clock}</h2>
        <p class="muted">${texts.clockIntro}</p>
        <p><time data-clock dir="ltr"></time></p>
        <div class="buttons">
          ${(
            [
              [10_000, texts.plusTenSeconds],
              [60_000, texts.plusMinute],
              [3_600_000, texts.plusHour],
            ] as const
          ).map(
            ([ms, label]) =>
              html`<button type="button" class="small" data-advance="${ms}"><bdi>${label}</bdi></button>`,
          )}
        </div>
      </section>`,
  );
}
