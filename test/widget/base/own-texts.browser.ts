/** A developer who gives texts of their own learns from the console which do not fit. */
import { assert, describe, it, printedLines, waitUntil } from '../../in-page/index.js';
import { registerLanguage } from '../../../widget/index.js';
import { mount } from '../screening-list/list-page.js';
import { en } from '../../../widget/screening-list/screening-list.en.js';

describe('texts of a page', () => {
  const lines = printedLines();
  const differing = () => lines.filter((line) => line.includes('texts_differ'));

  it('that the element does not know, or that a language lacks, are named in one line', async () => {
    const { listTitle: _left, ...rest } = en;
    // The one that is null has no translation yet.
    const untranslated = null as unknown as string;
    registerLanguage('kyc-screening-list', 'eo', { ...rest, listTitel: 'Listo', reading: untranslated });
    const { element: list } = await mount({ lang: 'eo' });
    await waitUntil(() => differing().length > 0);
    assert.match(
      differing()[0]!,
      /<kyc-screening-list>.*not known: listTitel; in English: listTitle, reading\b/,
    );
    for (let render = 0; render < 3; render++) {
      list.requestUpdate();
      await list.updateComplete;
    }
    await mount({ lang: 'eo' });
    await new Promise((done) => setTimeout(done, 20));
    assert.lengthOf(differing(), 1);
  });

  it('that fit are not spoken of, nor is what `messages` leaves out', async () => {
    await mount({ messages: { listTitle: 'Our customers' } });
    registerLanguage('kyc-screening-list', 'io', en);
    const untranslated = null as unknown as string;
    await mount({ lang: 'io', messages: { listTitle: untranslated } });
    await import('../../../widget/base/diagnosis.js');
    await new Promise((done) => setTimeout(done, 20));
    assert.isEmpty(differing());
  });
});
