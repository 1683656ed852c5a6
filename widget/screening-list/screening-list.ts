import { unsafeCSS } from 'lit-element';
import type { ProxyClient } from '../base/client.js';
import { KycElement } from '../base/kyc-element.js';
import { Lazy } from '../base/lazy.js';
import { listingStyles } from '../table/named-rows.styles.js';
import { ScreeningListModel } from './screening-list-model.js';
import { card } from './screening-list-screens.js';
import { found, initial, type State } from './screening-list-state.js';
import { en, type ListMessages } from './screening-list.en.js';
import { announcement } from './screening-texts.js';
import { styles } from './screening-list.styles.js';

/**
 * Lists the screenings that the proxy knows, the newest change first: what changed in each since it was reviewed. It moves no row
 * before the reader asks for it.
 *
 * @fires kyc-screening-select - `detail.screeningId`; a screening was chosen.
 * @fires kyc-error - `detail.reason`, a problem code; the list could not be read.
 * @slot heading - Replaces the text of the heading.
 * @csspart card - The card around all content.
 * @csspart filters - The filters.
 * @csspart table - The table of screenings.
 */
export class KycScreeningList extends KycElement<ScreeningListModel, ListMessages> {
  static override readonly styles = unsafeCSS(listingStyles + styles);
  static override readonly properties = { for: {}, reference: {}, labels: { attribute: false } };
  static override readonly languages = { en, ar: new Lazy(() => import('./screening-list.ar.js')) };
  static override readonly fallbackFocus = '#heading';

  /** The id of a `kyc-screening-results` in the same document or shadow root. It opens each screening that is chosen. */
  declare for: string | undefined;
  /** Only the screenings with this reference. */
  declare reference: string | undefined;
  /** What a row is called, by its reference or by the id of the screening. The proxy knows no names. */
  declare labels: Readonly<Record<string, string>> | undefined;

  /** Reads the list again, and shows it. */
  refresh(): Promise<void> {
    return this.model.refresh();
  }

  protected override begin(client: ProxyClient): ScreeningListModel {
    return new ScreeningListModel(this, client, initial);
  }

  protected override readonly screen = card;
  protected override readonly spoken = announcement;

  /** The first row that "Show more" brought, if the search finds one. */
  protected override focusTarget(before: State, after: State): string | undefined {
    if (before.reading !== 'more' || !after.list) return undefined;
    const { length } = found(before);
    return found(after).length > length ? `#row-${length}` : undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'kyc-screening-list': KycScreeningList;
  }
}
