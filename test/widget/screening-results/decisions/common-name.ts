/** An analyst who decides every hit of a common name by the keyboard alone. */
import { waitUntil } from '../../../in-page/index.js';
import type { Hit, Screening } from '../../../../contract/screening.js';
import { seen } from '../results-page.js';
import { grouped, screeningOfHits } from './grouped-hits.js';

/**
 * 86 people of OFAC's list of 2021-07 (in the public domain) whose name or alias has a form of Muhammad: name, dates, countries, two
 * aliases, the strength of the sandbox, risk.
 */
const LIST = '/test/widget/screening-results/decisions/ofac-muhammad.tsv';

async function listed(): Promise<Hit[]> {
  const rows = (await (await fetch(LIST)).text()).trimEnd().split('\n');
  return rows.map((row, at) => {
    const [name = '', birthOrFoundationDates, countries, aliases, strength, riskScore] = row.split('\t');
    const scores = { strength: Number(strength), riskScore: Number(riskScore) };
    const facts = { name, birthOrFoundationDates, countries, aliases, riskType: 'Sanctions' };
    return { hitId: `ofac-${at}`, entitySubType: 'Person', ...facts, ...scores };
  });
}

/** Every key that is pressed is counted. */
export async function decideAll(change: Partial<Screening>) {
  const hits = await grouped(screeningOfHits(await listed(), change));
  const { shown, proxy } = hits;
  shown.element.pageSize = 50;
  await shown.settled();
  // One press of Tab: WebKit leaves buttons out of the Tab order.
  let presses = 1;
  shown.get('button', /as one batch/).focus();
  while (hits.offer) {
    const { offer } = hits;
    presses += await hits.decide();
    await waitUntil(() => hits.offer !== offer);
  }
  // The batch leads to the first undecided hit, perhaps on another page.
  await waitUntil(() => shown.isAtOpenHit);
  while (proxy.kept.length < 86) {
    const before = proxy.kept.length;
    await waitUntil(() => shown.isAtOpenHit && shown.choices.length > 0, 'no open hit');
    await shown.settled();
    await seen();
    // What the data leaves open is neither the person nor another one.
    presses += 1;
    await shown.key('2');
    await waitUntil(() => proxy.kept.length > before, 'nothing is decided');
  }
  await shown.settled();
  return { shown, proxy, presses };
}
