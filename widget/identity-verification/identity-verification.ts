import { unsafeCSS } from 'lit-element';
import type { ProxyClient } from '../base/client.js';
import { KycElement } from '../base/kyc-element.js';
import { Lazy } from '../base/lazy.js';
import { controls } from '../look/controls.styles.js';
import { announcement } from './identity-texts.js';
import { card } from './identity-screens.js';
import { IdentityVerificationModel } from './identity-verification-model.js';
import type { State } from './identity-verification-state.js';
import { en, type IdentityMessages } from './identity-verification.en.js';
import { styles } from './identity-verification.styles.js';

/**
 * Verifies the identity of a person: shows the code for the national app and follows the request to its end.
 * It starts by itself when it has a session, so a reload resumes the live verification.
 *
 * @fires kyc-status - The status of the verification changed.
 * @fires kyc-completed - The person is verified.
 * @fires kyc-rejected - The person declined the request in the app.
 * @fires kyc-expired - The code expired.
 * @fires kyc-cancelled - The verification was cancelled on this page.
 * @fires kyc-error - The verification failed, or no verification could start. `detail.reason` is the code.
 * @slot top - Above the heading, for example a logo.
 * @slot bottom - Below all other content.
 * @csspart card - The card around all content.
 * @csspart heading - The heading of the screen.
 * @csspart input - The input for the national ID.
 * @csspart code - The code, with its countdown.
 * @csspart qr - The QR code with the link to the app.
 * @csspart details - The details of the verified person.
 * @csspart button - The main action, as a button or a link.
 * @csspart cancel - The cancel button.
 * @cssstate starting - No answer yet.
 * @cssstate ask - The person has to enter the national ID.
 * @cssstate queued - The person waits in line for a code.
 * @cssstate code - The code is on the screen.
 * @cssstate completed - The person is verified.
 * @cssstate rejected - The person declined the request in the app.
 * @cssstate expired - The code expired.
 * @cssstate error - The verification failed.
 * @cssstate cancelled - The verification was cancelled on this page.
 * @cssstate limited - Too many starts. The person has to wait.
 * @cssstate ended - The session has ended.
 * @cssstate refused - The session does not allow a verification, or there is no session.
 * @cssstate unavailable - The proxy cannot be reached. The element retries.
 */
export class KycIdentityVerification extends KycElement<IdentityVerificationModel, IdentityMessages> {
  static override readonly styles = unsafeCSS(controls + styles);
  static override readonly properties = {
    publishableKey: { attribute: 'publishable-key' },
    successUrl: { attribute: 'success-url' },
    appName: { attribute: 'app-name' },
    requester: {},
    appLink: { attribute: 'app-link' },
    appLinkIos: { attribute: 'app-link-ios' },
    appLinkAndroid: { attribute: 'app-link-android' },
    appLinkSchemes: { attribute: 'app-link-schemes' },
    qr: { type: Boolean },
    name: { reflect: true },
  };
  static override readonly languages = { en, ar: new Lazy(() => import('./identity-verification.ar.js')) };
  /** See `name`. */
  static readonly formAssociated = true;

  /** For a page without a back end: one of `PUBLISHABLE_KEYS` of the proxy. The person enters the national ID. */
  declare publishableKey: string | undefined;
  /** The page to open when the person is verified: `https:`, `http:` or a relative address. Nothing is added to it. */
  declare successUrl: string | undefined;
  /** The name of the national app, in texts. */
  declare appName: string | undefined;
  /** Your organisation, as the national app shows it. */
  declare requester: string | undefined;
  /** A link that opens the app. Best: an `https:` link that works on every device. */
  declare appLink: string | undefined;
  /** Replaces `app-link` on iPhone and iPad. */
  declare appLinkIos: string | undefined;
  /** Replaces `app-link` on Android. */
  declare appLinkAndroid: string | undefined;
  /** Schemes of app links besides `https` and `intent`, separated by spaces: `myapp`. A link of another scheme is not shown. */
  declare appLinkSchemes: string | undefined;
  /** Shows `app-link` as a QR code on devices that are not phones. */
  declare qr: boolean;
  /** In a form: submits the verification's id under this name when the person is verified. */
  declare name: string | undefined;

  readonly #internals = this.attachInternals();

  /** The form of this element. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** Starts a verification, or joins the live one of the same person. */
  start(options: { nationalId?: string } = {}): Promise<void> {
    return this.model.start(options.nationalId);
  }

  /** Cancels the verification on this page. */
  cancel(): Promise<void> {
    return this.model.cancel();
  }

  protected override begin(client: ProxyClient): IdentityVerificationModel {
    return new IdentityVerificationModel(this, client, this.#internals);
  }

  protected override readonly screen = card;

  protected override spoken(before: State): string {
    const { localize, model } = this;
    const passed = model.takeMilestone();
    const time = passed ? localize.text('timeLeft', { time: localize.span(passed) }) : '';
    return announcement(before, model, Date.now()) || time;
  }

  protected override focusTarget(before: State, after: State): string | undefined {
    return this.model.focusTarget(before, after);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-identity-verification': KycIdentityVerification;
  }
}
