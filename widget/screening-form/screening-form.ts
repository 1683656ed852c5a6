import { unsafeCSS } from 'lit-element';
import type { Screening } from '../../contract/screening.js';
import type { ProxyClient } from '../base/client.js';
import { KycElement } from '../base/kyc-element.js';
import { Lazy } from '../base/lazy.js';
import { fields } from '../look/fields.styles.js';
import { styles } from './screening-form.styles.js';
import { en, type ScreeningFormMessages } from './screening-form.en.js';
import type { ScreeningClient } from './screening-draft.js';
import { ScreeningFormModel } from './screening-form-model.js';
import type { State } from './screening-form-state.js';
import { announcement } from './screening-form-texts.js';
import { card } from './screening-form-screens.js';

/**
 * Screens a name: checks every field before it sends the request, sends it once, and reports the outcome.
 *
 * @fires kyc-screening-created - `detail.screeningId`; the screening itself in `event.screening`, whose `screeningStatus` says if it succeeded.
 * @fires kyc-error - `detail.reason`, a problem code: nothing was screened, or the outcome is unknown.
 * @csspart form - The card with the form.
 * @csspart submit - The button that screens the name.
 */
export class KycScreeningForm extends KycElement<ScreeningFormModel, ScreeningFormMessages> {
  /** The form of the page resets it. */
  static readonly formAssociated = true;
  static override readonly styles = unsafeCSS(fields + styles);
  static override readonly properties = {
    clientId: { attribute: 'client-id' },
    clients: {},
    extended: { type: Boolean, reflect: true },
    monitoring: { type: Boolean, reflect: true },
    for: {},
    autocomplete: {},
  };
  static override readonly languages = { en, ar: new Lazy(() => import('./screening-form.ar.js')) };
  static override readonly fallbackFocus = '.go';

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
  /** `off` or `on`: whether the browser offers what was typed before, which was of another customer. Default: `off`. */
  declare autocomplete: string | undefined;

  constructor() {
    super();
    this.extended = false;
    this.monitoring = false;
  }

  /** Empties the form, as "Screen another name" does. Does nothing while a request is under way. */
  reset(): void {
    this.model.reset();
  }

  /** Fills the form with the search parameters of a screening, to screen again. Does nothing while a request is under way. */
  fill(screening: Screening): void {
    this.model.fill(screening);
  }

  protected override begin(client: ProxyClient): ScreeningFormModel {
    return new ScreeningFormModel(this, client);
  }

  protected override readonly screen = card;
  protected override readonly spoken = announcement;

  protected override focusTarget(_before: State, { focus }: State): string | undefined {
    return focus && `#${focus}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-screening-form': KycScreeningForm;
  }
}
