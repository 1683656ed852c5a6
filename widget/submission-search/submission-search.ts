import { unsafeCSS } from 'lit-element';
import type { KycState } from '../../contract/submissions.js';
import type { ProxyClient } from '../base/client.js';
import { KycElement } from '../base/kyc-element.js';
import { Lazy } from '../base/lazy.js';
import { listingStyles } from '../table/named-rows.styles.js';
import { styles } from './submission-search.styles.js';
import { en, type SearchMessages } from './submission-search.en.js';
import type { FormField } from './filter-builder.js';
import { announcement } from './search-texts.js';
import { SubmissionSearchModel } from './submission-search-model.js';
import { card } from './submission-search-screens.js';
import { initial, type State } from './submission-search-state.js';

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
export class KycSubmissionSearch extends KycElement<SubmissionSearchModel, SearchMessages> {
  /** The form of the page resets it. */
  static readonly formAssociated = true;
  static override readonly styles = unsafeCSS(listingStyles + styles);
  static override readonly properties = {
    formId: { attribute: 'form-id' },
    fields: {},
    states: {},
    query: { reflect: true },
    autocomplete: {},
  };
  static override readonly languages = { en, ar: new Lazy(() => import('./submission-search.ar.js')) };
  static override readonly fallbackFocus = '.go';

  /** The form, where the session does not fix it. */
  declare formId: string | undefined;
  /**
   * The form's fields, with the service's names of their types. As an attribute: JSON `[{ "id", "name", "type" }]`. With
   * `"inAddress": true`, the values that are searched for may stand in `query`, and so in the page's address.
   */
  declare fields: readonly FormField[] | string | undefined;
  /** The states to offer, in the attribute separated by spaces; by default all six. */
  declare states: readonly KycState[] | string | undefined;
  /**
   * The search: `state=Approved&filter=income+GreaterThan+1200`. Set it to fill the form and search; each search sets it. What
   * is set by the element leaves out the email address, and the values of fields without `inAddress`.
   */
  declare query: string | undefined;
  /** `off` or `on`: whether the browser offers what was typed before, which was of another customer. Default: `off`. */
  declare autocomplete: string | undefined;

  protected override begin(client: ProxyClient): SubmissionSearchModel {
    return new SubmissionSearchModel(this, client, initial);
  }

  protected override readonly screen = card;
  protected override readonly spoken = announcement;

  protected override focusTarget(before: State, { focus }: State): string | undefined {
    return focus && focus !== before.focus ? `#${focus.id}` : undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-submission-search': KycSubmissionSearch;
  }
}
