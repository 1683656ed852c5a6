import type { Screening } from '../../contract/screening.js';
import { LitElement, unsafeCSS, type TemplateResult } from 'lit-element';
import { Localize, languageProperties, type Languages, type Numerals } from '../base/localize.js';
import { Lazy } from '../base/lazy.js';
import type { Messages } from '../base/messages.js';
import { controls } from '../look/controls.styles.js';
import { fields } from '../look/fields.styles.js';
import { tokens } from '../look/tokens.styles.js';
import { connectionProperties } from '../base/connection.js';
import type { GetSession } from '../base/session.js';
import { countryChoiceStyles } from './country-choice.styles.js';
import type { ScreeningClient } from './clients.js';
import { ScreeningFormController } from './screening-form-controller.js';
import { view } from './screening-form-view.js';
import { en } from './screening-form.en.js';
import { styles } from './screening-form.styles.js';

const LANGUAGES: Languages<typeof en> = { en, ar: new Lazy(() => import('./screening-form.ar.js')) };

/**
 * Screens a name: checks every field before it sends the request, sends it once, and reports the outcome.
 *
 * @fires kyc-screening-created - `detail.screeningId`; the screening itself in `event.screening`, whose `screeningStatus` says if it succeeded.
 * @fires kyc-error - `detail.reason`, a problem code: nothing was screened, or the outcome is unknown.
 * @csspart form - The card with the form.
 * @csspart submit - The button that screens the name.
 */
export class KycScreeningForm extends LitElement {
  /** The form of the page resets it. */
  static readonly formAssociated = true;
  static override readonly styles = unsafeCSS(tokens + controls + fields + styles + countryChoiceStyles);
  static override readonly properties = {
    ...languageProperties,
    ...connectionProperties,
    clientId: { attribute: 'client-id' },
    clients: {},
    extended: { type: Boolean, reflect: true },
    monitoring: { type: Boolean, reflect: true },
    for: {},
  };
  declare lang: string;
  declare numerals: Numerals | undefined;
  declare messages: Messages | undefined;
  declare session: string | undefined;
  declare endpoint: string | undefined;
  declare sessionUrl: string | undefined;
  declare getSession: GetSession | undefined;
  /** The client of the case, where the account has several. With `clients`, the one that is chosen at first. */
  declare clientId: string | undefined;
  /** The clients to choose from, if the key is restricted to several. As an attribute: JSON `[{ "id", "name" }]`. */
  declare clients: readonly ScreeningClient[] | string | undefined;
  /** Shows the extended search parameters. The account must have them enabled. */
  declare extended: boolean;
  /** Shows the switch that enrols the name in ongoing monitoring. */
  declare monitoring: boolean;
  /** The id of a `kyc-screening-results` in the same document or shadow root. It receives each screening. */
  declare for: string | undefined;

  readonly #localize = new Localize(this, LANGUAGES);
  readonly #controller = new ScreeningFormController(this, this.#localize);

  constructor() {
    super();
    this.extended = false;
    this.monitoring = false;
  }

  /** Empties the form, as "Screen another name" does. Does nothing while a request is under way. */
  reset(): void {
    this.#controller.reset();
  }

  /** Fills the form with the search parameters of a screening, to screen again. Does nothing while a request is under way. */
  fill(screening: Screening): void {
    this.#controller.fill(screening);
  }

  formResetCallback(): void {
    this.#controller.purge();
  }

  protected override render(): TemplateResult {
    return view(this.#controller.state, this.#localize, this, this.#controller);
  }
}
