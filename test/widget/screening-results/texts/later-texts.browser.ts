import { assert, describe, it, printedLines, waitUntil } from '../../../in-page/index.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import { results } from '../results-page.js';

describe('texts of a page for what the results load later', () => {
  const lines = printedLines();

  it('are known before, and replace what comes', async () => {
    const messages = { markSave: 'Keep it', reportTitel: 'Report' };
    const screening = { ...screeningOf(2), deciding: { by: 'Sara', twoNames: false } };
    const shown = await results(screening, { messages });
    await shown.label(0, '2');
    await waitUntil(() => lines.some((line) => line.includes('texts_differ')));
    assert.match(lines.join(), /not known: reportTitel;/);
    assert.ok(shown.find('button', 'Keep it'));
    assert.ok(shown.find('textbox', 'Reason'));
  });
});
