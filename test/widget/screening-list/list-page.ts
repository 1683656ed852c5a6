/** The screening list as an analyst meets it. */
import { fixtureSync, html, Screen, textOf } from '../../in-page/index.js';
import '../../../widget/screening-list/define.js';
import type { KycScreeningList } from '../../../widget/screening-list/screening-list.js';

export class ListPage extends Screen<KycScreeningList> {
  get rows(): string[] {
    return this.all('row').map(textOf);
  }

  get names(): string[] {
    return this.all('row').map((row) => row.querySelector('button')!.innerText);
  }
}

export async function mount(change: Partial<KycScreeningList> = {}): Promise<ListPage> {
  const given = { lang: 'en', session: 'token', endpoint: 'https://proxy.example/', ...change };
  const element = Object.assign(document.createElement('kyc-screening-list'), given);
  fixtureSync(html`<div></div>`).append(element);
  await element.updateComplete;
  return new ListPage(element);
}
