/** An analyst who decides every hit of a common name. */
import { waitUntil } from '../../../in-page/index.js';
import type { Hit, Screening } from '../../../../contract/screening.js';
import { seen } from '../results-page.js';
import { grouped, screeningOfHits } from './grouped-hits.js';

/**
 * The 235 people of OFAC's list of 2021-07 (in the public domain) with a name or an alias nearest to محمد أحمد: name, dates, countries,
 * two aliases, the strength of the sandbox, risk.
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

/** Counts each key or button that is pressed. */
export async function decideAll(change: Partial<Screening>, by: 'keys' | 'mouse' = 'keys') {
  const items = await listed();
  const screening = screeningOfHits(items, change);
  const hits = await grouped({ ...screening, hits: { ...screening.hits!, pageSize: items.length } });
  const { shown, proxy } = hits;
  shown.element.pageSize = 50;
  await shown.settled();
  let presses = 0;
  const click = async (button: HTMLElement) => {
    presses += 1;
    // WebKit gives a button that is clicked no focus.
    button.focus();
    button.click();
    await shown.settled();
  };
  const clickBatch = async () => {
    await click(shown.get('button', /as one batch/));
    const next = () => shown.find('button', /^Open \d/, hits.dialog);
    for (let button = next(); button; button = next()) await click(button);
    await click(shown.get('button', /^Decide /, hits.dialog));
  };
  if (by === 'keys') {
    // One press of Tab: WebKit leaves buttons out of the Tab order.
    presses += 1;
    shown.get('button', /as one batch/).focus();
  }
  while (hits.offer) {
    const { offer } = hits;
    if (by === 'keys') presses += await hits.decide();
    else await clickBatch();
    await waitUntil(() => hits.offer !== offer, 'the batch is not decided');
  }
  // The batch leads to the first undecided hit, perhaps on another page, and each decision to the next one.
  for (let last: HTMLElement | undefined; proxy.kept.length < items.length;) {
    const isNext = () => shown.isAtOpenHit && shown.choices[0] && shown.choices[0] !== last;
    await waitUntil(isNext, 'no other open hit');
    last = shown.choices[0];
    // What the data leaves open is neither the person nor another one.
    if (by === 'mouse') await click(shown.choices[1]!);
    else {
      await shown.settled();
      await seen();
      presses += 1;
      await shown.key('2');
    }
  }
  await shown.settled();
  return { shown, proxy, presses };
}
