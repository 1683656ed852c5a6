/** Whether the proxy reads a screening again: always, until its case is closed, or not. */
export type Watch = boolean | 'until closed';
export const WATCH_UNTIL_CLOSED = 'until closed';

/** What belongs to a screening, besides what is screened. */
export interface ProxyFields {
  reference?: string | undefined;
  watch?: Watch | undefined;
}
