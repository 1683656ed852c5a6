import { LitElement } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { Announcer } from '../access/announcer.js';
import { span } from '../language/dates.js';
import { Localize, languageProperties } from '../language/localize.js';
import type { Languages, Numerals } from '../language/localize.js';
import type { Messages } from '../language/messages.js';
import { controls } from '../look/controls.styles.js';
import { tokens } from '../look/tokens.styles.js';
import { Connection, connectionProperties } from '../proxy/connected.js';
import type { GetSession } from '../proxy/session.js';
import { en } from './identity-verification.en.js';
import type { IdentityMessages } from './identity-verification.en.js';
import { styles } from './identity-verification.styles.js';
import type { PhoneHandOff } from './phone-hand-off.js';
import { VerificationController } from './identity-verification-controller.js';
import { card } from './identity-verification-view.js';
import type { Action } from './identity-verification-view.js';
import { speech } from './identity-verification-messages.js';
import { initial, milestone, secondsLeft } from './identity-verification-state.js';

/** While the code is shown, so long until the way to the app is asked for again. */
const HAND_OFF_RETRY_MS = 5_000;

const LANGUAGES: Languages<IdentityMessages> = {
  en,
  ar: () => import('./identity-verification.ar.js'),
};

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

  readonly #words = new Localize(this, LANGUAGES);
  readonly #announcer = new Announcer(this);
  readonly #connection: Connection = new Connection(this, () => this.#verification.resume());
  readonly #verification = new VerificationController(this, this.#connection.client);
  readonly #internals = this.attachInternals();
  #phoneHandOff: PhoneHandOff | undefined;
  #handOffAskedAt = 0;
  /** The state last put into speech, and the seconds left then. */
  #spoken = initial;
  #spokenLeft = 0;
  /** The person pressed something here: the heading of what follows gets the focus. */
  #acted = false;

  constructor() {
    super();
    // Before anybody else hears of it: a page may send its form at once.
    this.addEventListener('kyc-completed', ({ detail }) =>
      this.#internals.setFormValue(detail.verificationId),
    );
  }

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
    const focused = this.shadowRoot!.activeElement;
    super.update(changed);
    const words = this.#words;
    // Nothing is said in a language nobody asked for.
    if (words.isLoading) return;
    const now = Date.now();
    const { state } = this.#verification;
    const { screen } = state;
    const spoken = this.#spoken;
    const moved = screen !== spoken.screen;
    const left = screen === 'code' ? secondsLeft(state, now) : 0;
    const passed = milestone(this.#spokenLeft, left);
    this.#announcer.announce(
      (state !== spoken && speech(spoken, state, now, words)) ||
        (passed ? words.say('left', { time: span(passed, words.locale) }) : ''),
      words.language,
    );
    this.#spoken = state;
    this.#spokenLeft = left;
    // Focus that was in here stays in here; focus that is elsewhere is never taken.
    if ((moved && this.#acted) || (focused && !focused.isConnected)) this.#focus('h2');
    else if (state !== spoken && state.idInvalid && spoken.screen === 'ask') this.#focus('input');
    if (!moved) return;
    if (screen !== 'starting') this.#acted = false;
    // What the page may know: the screen as a state for CSS, and the id for the form around.
    if (screen !== 'completed') this.#internals.setFormValue(null);
    try {
      this.#internals.states.clear();
      this.#internals.states.add(screen);
    } catch {
      // Browsers older than `:state()` refuse the name.
    }
  }

  protected override render(): TemplateResult {
    return card(this.#verification.state, this.#words, this, this.#handOff(), this.#act, this.#submit);
  }

  /** The way to the app from here, where the host names one. Asked for at once, so that it is here before the code. */
  #handOff(): Node | undefined {
    const now = Date.now();
    if (!(this.appLink || this.appLinkIos || this.appLinkAndroid)) return undefined;
    if (!this.#phoneHandOff && now - this.#handOffAskedAt > HAND_OFF_RETRY_MS) {
      this.#handOffAskedAt = now;
      const redraw = () => this.requestUpdate();
      import('./phone-hand-off.js').then(
        ({ PhoneHandOff }) => {
          this.#phoneHandOff = new PhoneHandOff(redraw);
          redraw();
        },
        // Without it the code and the steps are still all it takes.
        () => {},
      );
    }
    return this.#phoneHandOff?.draw(this, this.#words);
  }

  readonly #act = (action: Action) => () => {
    this.#acted = true;
    if (action === 'cancel') void this.cancel();
    else if (action === 'reload' && !this.getSession) location.reload();
    else void this.start();
  };

  readonly #submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (this.#verification.state.busy) return;
    this.#acted = true;
    void this.start({ nationalId: this.shadowRoot!.querySelector('input')!.value });
  };

  #focus(selector: 'h2' | 'input'): void {
    if (document.activeElement !== document.body && !this.matches(':focus-within')) return;
    this.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
  }
}
