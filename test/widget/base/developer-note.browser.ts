/** What the card says to the developer. The pages of these tests are on this machine; `test/journeys/silent-mistakes.all.test.ts` has one of another. */
import { answeredCalls, describe, it, json, problem, waitUntil } from '../../in-page/index.js';
import { mount } from '../screening-list/list-page.js';

const LINES = {
  en: 'For developers: see the console of the browser.',
  ar: 'للمطوّرين: راجعوا وحدة التحكم (console) في المتصفح.',
};

describe('an element with a wrong setting, on the machine of its developer', () => {
  const calls = answeredCalls(() => problem(403, 'forbidden'));

  for (const [lang, line] of Object.entries(LINES))
    it(`says where to look, and no longer to the next person: ${lang}`, async () => {
      calls.answer = () => problem(403, 'forbidden');
      const list = await mount({ lang });
      await list.shows(line);
      calls.answer = () => json(200, { screenings: [], nextCursor: null });
      list.element.session = 'two';
      await waitUntil(() => !list.text.includes(line));
    });
});
