/** What the card says to the developer. The pages of these tests are on this machine; `test/journeys/silent-mistakes.all.test.ts` has one of another. */
import { answeredCalls, describe, fixture, html, it, json, problem, waitUntil } from '../../in-page/index.js';
import '../../../widget/screening-list/define.js';
import type { KycScreeningList } from '../../../widget/screening-list/screening-list.js';

const LINES = {
  en: 'For developers: see the console of the browser.',
  ar: 'للمطوّرين: راجعوا وحدة التحكم (console) في المتصفح.',
};

describe('an element with a wrong setting, on the machine of its developer', () => {
  const calls = answeredCalls(() => problem(403, 'forbidden'));
  const textOf = (list: KycScreeningList) => list.shadowRoot!.textContent;

  for (const [lang, line] of Object.entries(LINES))
    it(`says where to look, and no longer to the next person: ${lang}`, async () => {
      calls.answer = () => problem(403, 'forbidden');
      const list = await fixture<KycScreeningList>(
        html`<kyc-screening-list
          lang=${lang}
          session="one"
          endpoint="https://proxy.example"
        ></kyc-screening-list>`,
      );
      await waitUntil(() => textOf(list).includes(line));
      calls.answer = () => json(200, { screenings: [], nextCursor: null });
      list.session = 'two';
      await waitUntil(() => !textOf(list).includes(line));
    });
});
