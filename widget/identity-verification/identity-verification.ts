import { LitElement, html, nothing, svg } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { Announcer } from '../access/announcer.js';
import { clock, span } from '../language/dates.js';
import { Localize, languageProperties } from '../language/localize.js';
import type { Numerals } from '../language/localize.js';
import type { Messages } from '../language/messages.js';
import { controls } from '../look/controls.styles.js';
import { tokens } from '../look/tokens.styles.js';
import { Connection, connectionProperties } from '../proxy/connected.js';
import type { GetSession } from '../proxy/session.js';
import { appLinkOn, phone } from './app-link.js';
import { ar } from './identity-verification.ar.js';
import { en } from './identity-verification.en.js';
import type { IdentityMessages } from './identity-verification.en.js';
import { styles } from './identity-verification.styles.js';
import type { QrCode } from './qr-code.js';
import { VerificationController } from './verification-controller.js';
import { digits, placeInWords, speech, wording } from './verification-speech.js';
import { initial, milestone, secondsInLine, secondsLeft, shareLeft } from './verification-state.js';
import { verifiedPerson } from './verified-person.js';

/** 2π times the radius of 82. */
const RING = 515.2;
/** More people than this ahead are not drawn one by one. */
const DOTS = 6;

const ICONS = {
  check: svg`<path d="M5 13l5 5L20 7"/>`,
  cross: svg`<path d="M6 6l12 12M18 6L6 18"/>`,
  clock: svg`<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>`,
  waves: svg`<path d="M3 9c5-5 13-5 18 0M7 14c3-3 7-3 10 0M12 19h.01"/>`,
  stop: svg`<path d="M7 12h10"/>`,
  alert: svg`<path d="M12 5v8M12 18.5h.01"/>`,
};

type Closing = readonly [tone: string, icon: unknown, action?: keyof IdentityMessages];

/** How each closing screen looks: tone of the mark, its picture, and the one thing to do next. */
const CLOSINGS = {
  completed: ['good', ICONS.check],
  rejected: ['bad', ICONS.cross, 'tryAgain'],
  expired: ['warn', ICONS.clock, 'newCode'],
  error: ['bad', ICONS.alert, 'tryAgain'],
  cancelled: ['calm', ICONS.stop, 'startAgain'],
  limited: ['warn', ICONS.clock, 'tryAgain'],
  ended: ['calm', ICONS.clock, 'reload'],
  refused: ['calm', ICONS.stop],
  unavailable: ['calm', ICONS.waves, 'tryAgain'],
} as const satisfies Record<string, Closing>;

/** Dark squares need so much light around them to be found: ISO/IEC 18004, quiet zone. */
const QUIET_ZONE = 4;

/**
 * Lets a person prove who they are: shows the code to enter in the national app and follows the request to its end.
 * It starts by itself as soon as it has a session, so that a reload resumes the verification that is under way.
 *
 * @fires kyc-status - The status changed.
 * @fires kyc-completed - The person is verified.
 * @fires kyc-rejected - The person declined in the app.
 * @fires kyc-expired - The time ran out.
 * @fires kyc-cancelled - Given up on this page.
 * @fires kyc-error - The verification failed, or none could be started.
 * @slot top - Above the heading, such as a logo.
 * @slot bottom - Below everything else.
 * @csspart card - The card around everything.
 * @csspart heading - What the screen is about.
 * @csspart input - Where the national ID is typed.
 * @csspart code - The code.
 * @csspart qr - The picture to scan with a phone.
 * @csspart details - The verified person.
 * @csspart button - The one thing to do next, as a button or a link.
 * @csspart cancel - The button that gives up.
 * @cssstate starting - Nothing is known yet.
 * @cssstate ask - Waiting for the national ID.
 * @cssstate queued - In line.
 * @cssstate code - The code is on the screen.
 * @cssstate completed - Verified.
 * @cssstate rejected - Declined in the app.
 * @cssstate expired - The time ran out.
 * @cssstate error - The verification failed.
 * @cssstate cancelled - Given up on this page.
 * @cssstate limited - Too many starts; later again.
 * @cssstate ended - The session is over.
 * @cssstate refused - The session does not allow it.
 * @cssstate unavailable - The proxy cannot be reached.
 */
export class KycIdentityVerification extends LitElement {
  static override readonly styles = [tokens, controls, styles];
  static override readonly properties = {
    ...connectionProperties,
    ...languageProperties,
    appName: { attribute: 'app-name' },
    requester: {},
    appLink: { attribute: 'app-link' },
    appLinkIos: { attribute: 'app-link-ios' },
    appLinkAndroid: { attribute: 'app-link-android' },
    qr: { type: Boolean },
    name: { reflect: true },
  };
  /** Takes part in the host's form: see `name`. */
  static readonly formAssociated = true;

  declare session: string | undefined;
  declare endpoint: string | undefined;
  declare getSession: GetSession | undefined;
  declare lang: string;
  /** `latn` or `arab`; by default Arabic digits in Arabic. The code always stays as it is. */
  declare numerals: Numerals | undefined;
  declare messages: Messages | undefined;
  /** What the national app is called. */
  declare appName: string | undefined;
  /** Who asks, as the app shows it. */
  declare requester: string | undefined;
  /** Opens the app; best an `https:` link that works on every device. */
  declare appLink: string | undefined;
  /** Instead of `app-link`, on iPhone and iPad. */
  declare appLinkIos: string | undefined;
  /** Instead of `app-link`, on Android. */
  declare appLinkAndroid: string | undefined;
  /** Where there is no phone at hand, shows `app-link` as a QR code to scan with one. */
  declare qr: boolean;
  /** In a form: submits the verification's id under this name, once the person is verified. */
  declare name: string | undefined;

  readonly #words = new Localize<IdentityMessages>(this, { en, ar });
  readonly #announcer = new Announcer(this);
  readonly #connection: Connection = new Connection(this, () => this.#verification.resume());
  readonly #verification = new VerificationController(this, this.#connection.client);
  readonly #internals = this.attachInternals();
  #qrLink: string | undefined;
  #qrCode: QrCode | undefined;
  /** The state last put into speech, and the seconds left then. */
  #spoken = initial;
  #spokenLeft = 0;
  /** The person pressed something here: the heading of what follows gets the focus. */
  #acted = false;

  /** The form this element belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** Starts a verification, or joins the one that is live for this person. */
  start(options: { nationalId?: string } = {}): Promise<void> {
    return this.#verification.start(options.nationalId);
  }

  /** Stops waiting. */
  cancel(): Promise<void> {
    return this.#verification.cancel();
  }

  protected override update(changed: PropertyValues): void {
    const focused = this.shadowRoot?.activeElement;
    super.update(changed);
    const { screen } = this.#verification.state;
    const moved = screen !== this.#spoken.screen;
    // Focus that was in here stays in here; focus that is elsewhere is never taken.
    if ((moved && this.#acted) || (focused && !focused.isConnected)) this.#focus('h2');
    if (moved && screen !== 'starting') this.#acted = false;
  }

  protected override updated(): void {
    const { state } = this.#verification;
    const now = Date.now();
    const left = state.screen === 'code' ? secondsLeft(state, now) : 0;
    if (state !== this.#spoken) {
      const text = speech(this.#spoken, state, now, this.#words);
      if (text) this.#announcer.announce(text, this.#words.language);
      if (state.idInvalid && this.#spoken.screen === 'ask') this.#focus('input');
    }
    if (state.screen !== this.#spoken.screen) this.#expose();
    const passed = this.#spoken.screen === 'code' ? milestone(this.#spokenLeft, left) : undefined;
    if (passed) {
      const time = span(passed, this.#words.locale);
      this.#announcer.announce(this.#words.say('left', { time }), this.#words.language);
    }
    this.#spoken = state;
    this.#spokenLeft = left;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.#verification;
    const words = this.#words;
    const { heading, body, mark } = this.#content();
    return html`<section
      part="card"
      class="card ${mark ? 'center' : ''}"
      lang=${words.language}
      dir=${words.direction}
      aria-busy=${state.screen === 'starting' || state.busy}
    >
      <slot name="top"></slot>
      ${
        mark
          ? html`<div class="mark ${mark[0]}" aria-hidden="true">
              <svg
                width="24"
                height="24"
                fill="none"
                stroke="currentColor"
                stroke-width="3"
                stroke-linecap="round"
                stroke-linejoin="round"
              >
                ${mark[1]}
              </svg>
            </div>`
          : nothing
      }
      <h2 part="heading" tabindex="-1">${heading}</h2>
      ${body}
      <slot name="bottom"></slot>
    </section>`;
  }

  #content(): { heading: unknown; body: unknown; mark?: readonly [string, unknown] } {
    const words = this.#words;
    const { state } = this.#verification;
    const { screen, connected } = state;
    switch (screen) {
      case 'starting':
        return {
          heading: words.say('starting'),
          body: html`<div class="line" aria-hidden="true"><i></i></div>`,
        };
      case 'ask':
        return { heading: words.say('ask'), body: this.#form() };
      case 'queued':
        return connected ? this.#queue() : this.#offline();
      case 'code':
        return connected ? this.#code() : this.#offline();
      default: {
        const [tone, icon, action]: Closing = CLOSINGS[screen];
        return { ...this.#closing(action), mark: [tone, icon] };
      }
    }
  }

  /** What the page may know: the screen as a state for CSS, and the id for the form around. */
  #expose(): void {
    const { screen, verification } = this.#verification.state;
    this.#internals.setFormValue(screen === 'completed' ? verification!.id : null);
    try {
      this.#internals.states.clear();
      this.#internals.states.add(screen);
    } catch {
      // Browsers older than `:state()` refuse the name.
    }
  }

  #form(): TemplateResult {
    const words = this.#words;
    const { idInvalid, busy } = this.#verification.state;
    return html`<p class="muted">${words.say('askWhy')}</p>
      <form novalidate @submit=${this.#submit}>
        <div class="field">
          <label for="id">${words.say('idLabel')}</label>
          <input
            id="id"
            part="input"
            dir="ltr"
            inputmode="numeric"
            autocomplete="off"
            spellcheck="false"
            maxlength="20"
            required
            aria-invalid=${idInvalid}
            aria-describedby=${idInvalid ? 'problem' : nothing}
          />
          <p class="error" id="problem" ?hidden=${!idInvalid}>${words.say('idInvalid')}</p>
        </div>
        <button part="button" aria-disabled=${busy}>${words.say(busy ? 'starting' : 'go')}</button>
      </form>
      ${this.requester ? html`<p class="foot">${words.rich('askedBy', { requester: this.requester })}</p>` : nothing}`;
  }

  #queue(): { heading: unknown; body: unknown } {
    const words = this.#words;
    const { state } = this.#verification;
    const place = state.verification!.queue?.place ?? 1;
    const seconds = secondsInLine(state, Date.now());
    const getting = place === 1 && !seconds;
    const dots = Array.from({ length: Math.min(place, DOTS) }, () => html`<i></i>`);
    return {
      heading: getting ? words.say('getting') : words.say('inLine', { place: placeInWords(place, words) }),
      body: html`<div class="line" aria-hidden="true">${dots}</div>
        ${
          getting
            ? html`<p class="muted">${words.say('comesSoon')}</p>`
            : html`<p>
                  ${seconds ? words.rich('comesIn', { time: span(seconds, words.locale) }) : words.say('comesSoon')}
                </p>
                <p class="muted">${words.say('lineWhy')}</p>`
        }
        ${this.#cancelButton()}`,
    };
  }

  #code(): { heading: unknown; body: unknown } {
    const words = this.#words;
    const { state } = this.#verification;
    const now = Date.now();
    const code = state.verification!.code!;
    const seconds = secondsLeft(state, now);
    const app = (key: 'app' | 'appInFull') => this.appName ?? words.say(key);
    const steps = [
      words.rich('stepOpen', { app: this.appName ?? html`${app('appInFull')}` }),
      this.requester ? words.rich('stepFind', { requester: this.requester }) : words.say('stepFindNew'),
      words.rich('stepChoose', { code: html`<b dir="ltr"><bdi>${code}</bdi></b>` }),
    ];
    return {
      heading: words.say('approve', { app: app('app') }),
      body: html`${state.replaced ? html`<p class="notice">${words.say('replaced')}</p>` : nothing}
        <div class="code ${seconds <= 30 ? 'short' : ''}" part="code">
          <svg viewBox="0 0 176 176" aria-hidden="true">
            <circle class="track" cx="88" cy="88" r="82" />
            ${
              seconds
                ? svg`<circle class="left" cx="88" cy="88" r="82" stroke-dashoffset=${RING * (1 - shareLeft(state, now))} />`
                : nothing
            }
          </svg>
          <b dir="ltr" aria-hidden="true" class=${code.length > 5 ? 'longest' : code.length > 3 ? 'long' : ''}
            >${code}</b
          >
          <span class="spoken">${words.say('codeLabel', { digits: digits(code) })}</span>
          <small role="timer">${words.say('left', { time: clock(seconds, words.locale) })}</small>
        </div>
        <ol>
          ${steps.map((step, index) => html`<li><i aria-hidden="true">${words.number(index + 1)}</i><span>${step}</span></li>`)}
        </ol>
        <p class="live"><span class="dot"></span>${words.say(seconds ? 'waiting' : 'timeUp')}</p>
        <div class="actions">${this.#openApp()} ${this.#cancelButton()}</div>
        <p class="foot">${words.say('notYou')}</p>`,
    };
  }

  #openApp(): TemplateResult | typeof nothing {
    const device = phone(navigator);
    const link = appLinkOn(device, this);
    if (!link) return nothing;
    if (device || !this.qr) {
      return html`<a class="button" part="button" href=${link}>${this.#words.say('openApp')}</a>`;
    }
    if (link !== this.#qrLink) void this.#draw((this.#qrLink = link));
    if (!this.#qrCode) return nothing;
    const { size, path } = this.#qrCode;
    const side = size + 2 * QUIET_ZONE;
    return html`<figure part="qr">
      <svg viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}" aria-hidden="true"><path d=${path} /></svg>
      <figcaption class="muted">${this.#words.say('scan')}</figcaption>
    </figure>`;
  }

  async #draw(link: string): Promise<void> {
    this.#qrCode = undefined;
    try {
      const { qrCode } = await import('./qr-code.js');
      if (link === this.#qrLink) this.#qrCode = qrCode(link);
      this.requestUpdate();
    } catch {
      // The code and the steps are all it takes; the picture only saves finding the app.
    }
  }

  #offline(): { heading: unknown; body: unknown; mark: readonly [string, unknown] } {
    const words = this.#words;
    const { state } = this.#verification;
    const code = state.verification!.code;
    const seconds = secondsLeft(state, Date.now());
    const good = code && seconds;
    return {
      mark: ['calm', ICONS.waves],
      heading: words.say('offline'),
      body: html`<p class="muted">
        ${
          good
            ? words.rich('offlineCode', {
                code: html`<b dir="ltr"><bdi>${code}</bdi></b>`,
                time: html`<span class="time">${clock(seconds, words.locale)}</span>`,
              })
            : words.say(code ? 'offlineTimeUp' : 'offlineWhy')
        }
      </p>`,
    };
  }

  #closing(action?: keyof IdentityMessages): { heading: unknown; body: unknown } {
    const words = this.#words;
    const { state } = this.#verification;
    const { screen, details, busy, retryAt } = state;
    if (screen === 'limited') {
      const seconds = Math.max(0, Math.ceil((retryAt! - Date.now()) / 1000));
      return {
        heading: words.say('limited'),
        body: seconds
          ? html`<p class="muted">${words.rich('limitedWhy', { time: span(seconds, words.locale) })}</p>
              <p class="foot">${words.say('notYou')}</p>`
          : this.#button(action!),
      };
    }
    const { heading, why } = wording(state, words);
    return {
      heading,
      body: html`${details ? verifiedPerson(details, words) : why ? html`<p class="muted">${why}</p>` : nothing}
      ${action ? this.#button(busy ? 'starting' : action, action) : nothing}`,
    };
  }

  #button(label: keyof IdentityMessages, action = label): TemplateResult {
    const act = () => {
      this.#acted = true;
      if (action === 'reload' && !this.getSession) location.reload();
      else void this.start();
    };
    return html`<button part="button" type="button" @click=${act}>${this.#words.say(label)}</button>`;
  }

  #cancelButton(): TemplateResult {
    const cancel = () => {
      this.#acted = true;
      void this.cancel();
    };
    return html`<button part="cancel" class="quiet" type="button" @click=${cancel}>
      ${this.#words.say('cancel')}
    </button>`;
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    if (this.#verification.state.busy) return;
    this.#acted = true;
    void this.start({ nationalId: this.shadowRoot!.querySelector('input')!.value });
  }

  #focus(selector: 'h2' | 'input'): void {
    if (document.activeElement !== document.body && !this.matches(':focus-within')) return;
    this.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
  }
}
