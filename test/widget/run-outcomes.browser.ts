import {
  announced,
  answeredCalls,
  assert,
  beforeEach,
  describe,
  it,
  json,
  problem,
  waitUntil,
} from '../in-page/index.js';
import type { Screening } from '../../contract/screening.js';
import { screeningOf } from '../../demo/playground/scripted/example-screening.js';
import { mount } from './screening-form/form-page.js';
import { page } from './screening-results/results-page.js';

/** What the service can answer. The lists were not searched to the end in the first six. */
const ANSWERS = {
  failed: screeningOf(0, { screeningStatus: 'Failed' }),
  running: screeningOf(0, { screeningStatus: 'InProgress' }),
  unknown: screeningOf(0, { screeningStatus: 'Queued' }),
  contradicting: screeningOf(0, { numOfHits: 3 }),
  failedWithHits: screeningOf(2, { screeningStatus: 'Failed' }),
  runningWithHits: screeningOf(2, { screeningStatus: 'InProgress' }),
  zero: screeningOf(0),
  partly: screeningOf(5, {}, { pageSize: 2 }),
  hits: screeningOf(3),
} satisfies Record<string, Screening>;
type Answer = keyof typeof ANSWERS;

type Sentences = Record<'form' | 'results', Record<'en' | 'ar', RegExp>>;
const FAILED: Sentences = {
  form: { en: /The screening of .* failed.*says nothing about the name/s, ar: /فشل فحص.*لا يدل/s },
  results: { en: /The screening failed/, ar: /فشل الفحص/ },
};
const RUNNING: Sentences = {
  form: { en: /still running.*no result yet/s, ar: /ما زال جاريًا.*لا توجد نتيجة بعد/s },
  results: { en: /The screening is still running/, ar: /الفحص ما زال جاريًا/ },
};
const UNCLEAR: Sentences = {
  form: { en: /result for .* is not clear/, ar: /غير واضحة/ },
  results: { en: /The result is not clear/, ar: /النتيجة غير واضحة/ },
};

/** What each element says, to eyes and to ears, in each language. */
const SENTENCES: Record<Answer, Sentences> = {
  failed: FAILED,
  running: RUNNING,
  unknown: UNCLEAR,
  contradicting: UNCLEAR,
  zero: {
    form: { en: /was screened.*No hits\. This is not a clearance/s, ar: /لا نتائج\. لا يعني ذلك/ },
    results: { en: /No hits\. This is not a clearance/, ar: /لا نتائج\. لا يعني ذلك/ },
  },
  failedWithHits: FAILED,
  runningWithHits: RUNNING,
  partly: {
    form: { en: /was screened.*5 hits to review/s, ar: /٥ نتائج/ },
    results: { en: /2 of (the )?5/, ar: /٢ من ٥/ },
  },
  hits: {
    form: { en: /was screened.*3 hits to review/s, ar: /٣ نتائج/ },
    results: { en: /3 hits/, ar: /٣ نتائج/ },
  },
};

/** None of these may be read or heard where the lists were not searched to the end. */
const CLEARANCES = /\bno hits\b|\b0 hits\b|was screened|\blow\b|لا نتائج|فُحص|منخفضة/i;
const UNFINISHED = Object.keys(ANSWERS).slice(0, 6) as readonly Answer[];

describe('what an element says and shows of a run', () => {
  let answer: Screening = ANSWERS.zero;
  const calls = answeredCalls(() => json(200, answer));
  beforeEach(() => sessionStorage.clear());

  const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ');
  const rootOf = (element: Element) => element.shadowRoot!;
  const shown = (element: Element) => plain(rootOf(element).querySelector('.card')?.textContent ?? '');

  async function screened(lang: string): Promise<Element> {
    const { element, root } = await mount({ lang });
    const find = <E extends HTMLElement>(selector: string) => root.querySelector<E>(selector);
    await waitUntil(() => find('.go') && find('.card')?.lang === lang);
    const name = find<HTMLInputElement>('#name')!;
    name.value = 'Mohammed Al Harbi';
    name.dispatchEvent(new Event('input'));
    await waitUntil(() => name.value !== '');
    find('.go')!.click();
    await waitUntil(() => find('#notice'));
    return element;
  }

  const read = async (lang: string) => (await page({}, { lang, screeningId: 'scr-1' })).element;

  /** The colour that the theme calls good, and what has it. */
  function greenParts(element: Element): string[] {
    const probe = document.createElement('i');
    probe.style.color = 'var(--_good)';
    rootOf(element).querySelector('.card')!.append(probe);
    const green = getComputedStyle(probe).color;
    probe.remove();
    // That a fact of a hit agrees is no clearance.
    return [...rootOf(element).querySelectorAll(':not(.fact.agree, .fact.agree *)')]
      .filter((each) => {
        const { color, backgroundColor, borderTopColor, fill } = getComputedStyle(each);
        return [color, backgroundColor, borderTopColor, fill].includes(green);
      })
      .map((each) => `${each.localName}.${each.getAttribute('class')}`);
  }

  for (const element of ['form', 'results'] as const)
    for (const lang of ['en', 'ar'] as const)
      for (const name of Object.keys(ANSWERS) as Answer[])
        it(`${element}, ${lang}: ${name}`, async () => {
          answer = ANSWERS[name];
          const drawn = await (element === 'form' ? screened(lang) : read(lang));
          const sentence = SENTENCES[name][element][lang];
          // First it says that it screens.
          await waitUntil(() => announced().some((text) => !/^(Screening|جارٍ)/.test(text) && text !== ''));
          assert.match(announced().join(' | '), sentence);
          const about =
            element === 'form' ? plain(rootOf(drawn).querySelector('#notice')!.textContent) : shown(drawn);
          assert.match(about, sentence);
          if (UNFINISHED.includes(name))
            for (const text of [about, ...announced()]) assert.notMatch(text, CLEARANCES);
          if ([...UNFINISHED, 'zero'].includes(name)) {
            assert.deepEqual(greenParts(drawn), []);
            if (!name.endsWith('WithHits')) assert.notMatch(about, /[✓✔☑]/u);
          }
        });

  it('results: a problem is announced by its title, once', async () => {
    calls.answer = () => problem(500, 'internal');
    const element = await read('en');
    await waitUntil(() => announced().length > 0);
    (element as HTMLElement & { requestUpdate(): void }).requestUpdate();
    await waitUntil(() => rootOf(element).querySelector('.notice'));
    assert.deepEqual(announced(), ['The screening could not be read']);
  });

  it('results: a low score has no colour of approval', async () => {
    const screening = screeningOf(1);
    const [hit] = screening.hits.items;
    answer = {
      ...screening,
      summary: { ...screening.summary, level: 'Low', score: 3 },
      hits: {
        ...screening.hits,
        items: [{ ...hit!, riskScore: 3, birthOrFoundationDates: '1951', countries: 'YE' }],
      },
    };
    const element = await read('en');
    await waitUntil(() => rootOf(element).querySelector('.hit .opener'));
    assert.deepEqual(greenParts(element), []);
  });
});
