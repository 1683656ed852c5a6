import { LitElement, unsafeCSS, type TemplateResult } from 'lit-element';
import { Localize, languageProperties, type Languages, type Numerals } from '../base/localize.js';
import type { Messages } from '../base/messages.js';
import { controls } from '../look/controls.styles.js';
import { fields } from '../look/fields.styles.js';
import { lists } from '../look/lists.styles.js';
import { tokens } from '../look/tokens.styles.js';
import { connectionProperties } from '../base/connection.js';
import type { GetSession } from '../base/session.js';
import { ScreeningListController } from './screening-list-controller.js';
import type { ListMessages } from './screening-list-messages.js';
import { view } from './screening-list-view.js';
import { en } from './screening-list.en.js';

const LANGUAGES: Languages<ListMessages> = { en, ar: () => import('./screening-list.ar.js') };

/**
 * Lists the screenings that the proxy knows, the newest change first: what changed in each since it was reviewed. It reads the
 * list again each minute, and moves no row before the reader asks for it.
 *
 * @fires kyc-screening-select - `detail.screeningId`; a screening was chosen.
 * @fires kyc-error - `detail.reason`, a problem code; the list could not be read.
 * @slot heading - Replaces the text of the heading.
 * @csspart card - The card around all content.
 * @csspart filters - The filters.
 * @csspart table - The table of screenings.
 */
export class KycScreeningList extends LitElement {
  static override readonly styles = unsafeCSS(tokens + controls + fields + lists);
  static override readonly properties = {
    ...languageProperties,
    ...connectionProperties,
    for: {},
    reference: {},
    labels: { attribute: false },
  };

  declare session: string | undefined;
  declare endpoint: string | undefined;
  declare sessionUrl: string | undefined;
  declare getSession: GetSession | undefined;
  declare lang: string;
  declare numerals: Numerals | undefined;
  declare messages: Messages | undefined;
  /** The id of a `kyc-screening-results` in the same document or shadow root. It opens each screening that is chosen. */
  declare for: string | undefined;
  /** Only the screenings with this reference. */
  declare reference: string | undefined;
  /** What a row is called, by its reference. The proxy knows no names. */
  declare labels: Readonly<Record<string, string>> | undefined;

  readonly #localize = new Localize(this, LANGUAGES);
  readonly #controller = new ScreeningListController(this, this.#localize);

  /** Reads the list again, and shows it. */
  refresh(): Promise<void> {
    return this.#controller.refresh();
  }

  protected override render(): TemplateResult {
    return view(this.#controller.state, this.#localize, this.labels, this.#controller);
  }
}
