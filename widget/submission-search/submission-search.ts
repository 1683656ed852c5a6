import { LitElement, unsafeCSS, type TemplateResult } from 'lit-element';
import type { KycState } from '../../contract/submission-rules.js';
import { Localize, languageProperties, type Languages, type Numerals } from '../base/localize.js';
import { Lazy } from '../base/lazy.js';
import type { Messages } from '../base/messages.js';
import { controls } from '../look/controls.styles.js';
import { fields } from '../look/fields.styles.js';
import { lists } from '../look/lists.styles.js';
import { tokens } from '../look/tokens.styles.js';
import { connectionProperties } from '../base/connection.js';
import type { GetSession } from '../base/session.js';
import type { FormField } from './filter-builder.js';
import { SubmissionSearchController } from './submission-search-controller.js';
import { view } from './submission-search-view.js';
import { en } from './submission-search.en.js';
import { styles } from './submission-search.styles.js';

const LANGUAGES: Languages<typeof en> = { en, ar: new Lazy(() => import('./submission-search.ar.js')) };

/**
 * Finds the submissions of one form by state, email address and the form's own fields.
 *
 * @fires kyc-submission-select - `detail.submissionId`; a submission was chosen.
 * @fires kyc-error - `detail.reason`, a problem code; a search failed.
 * @slot heading - Replaces the text of the heading.
 * @csspart card - The card around all content.
 * @csspart filters - The filter rows.
 * @csspart results - The area below the form: the results and the messages.
 * @csspart table - The table of submissions.
 * @csspart export - The button that saves the CSV file.
 */
export class KycSubmissionSearch extends LitElement {
  /** The form of the page resets it. */
  static readonly formAssociated = true;
  static override readonly styles = unsafeCSS(tokens + controls + fields + lists + styles);
  static override readonly properties = {
    ...languageProperties,
    ...connectionProperties,
    formId: { attribute: 'form-id' },
    fields: {},
    fieldsUrl: { attribute: 'fields-url' },
    fieldsCredentials: { attribute: 'fields-credentials' },
    states: {},
    query: { reflect: true },
    address: {},
  };

  declare session: string | undefined;
  declare endpoint: string | undefined;
  declare sessionUrl: string | undefined;
  declare getSession: GetSession | undefined;
  declare lang: string;
  declare numerals: Numerals | undefined;
  declare messages: Messages | undefined;
  /** The form, where the session does not fix it. */
  declare formId: string | undefined;
  /**
   * The form's fields, with the service's names of their types. As an attribute: JSON `[{ "id", "name", "type" }]`. With
   * `"inAddress": true`, the values that are searched for may stand in `query` and in the page's address.
   */
  declare fields: readonly FormField[] | string | undefined;
  /** The address of your server that answers the fields as JSON. Sent without credentials. */
  declare fieldsUrl: string | undefined;
  /** `same-origin` or `include` sends cookies to `fields-url`. Default: `omit`. */
  declare fieldsCredentials: RequestCredentials | undefined;
  /** The states to offer, in the attribute separated by spaces; by default all six. */
  declare states: readonly KycState[] | string | undefined;
  /**
   * The search: `state=Approved&filter=income+GreaterThan+1200`. Set it to fill the form and search; each search sets it. What
   * is set by the element leaves out the email address, and the values of fields without `inAddress`.
   */
  declare query: string | undefined;
  /**
   * Keeps `query` in the page's address, with this prefix: `address="search"` writes `?search.state=Approved`. Without the
   * attribute, the element neither reads nor changes the address.
   */
  declare address: string | undefined;

  readonly #localize = new Localize(this, LANGUAGES);
  readonly #controller = new SubmissionSearchController(this, this.#localize);

  formResetCallback(): void {
    this.#controller.purge();
  }

  protected override render(): TemplateResult {
    const { state, found } = this.#controller;
    return view(state, this.#localize, { states: this.states, found }, this.#controller);
  }
}
