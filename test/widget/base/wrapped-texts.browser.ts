/** Pages whose texts an extension of the browser has wrapped, as translators do: what follows is shown all the same, in all elements. */
import {
  afterEach,
  answeredCalls,
  assert,
  describe,
  fixtureCleanup,
  fixtureSync,
  html,
  it,
  json,
  unreachable,
  waitUntil,
} from '../../in-page/index.js';
import type { LitElement, TemplateResult } from 'lit-element';
import '../../../widget/define.js';
import { foundSubmission } from '../found-submission.js';
import type { Screening } from '../../../contract/screening.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { queued, scriptedProxy, verification } from '../identity-verification/scripted-proxy.js';

/** Two ways in which translators put an element in the place of a text. */
const WRAPPERS = {
  replace(text: Text, wrapper: Element): void {
    wrapper.textContent = `${text.data}`;
    text.replaceWith(wrapper);
  },
  'insert and remove': (text: Text, wrapper: Element): void => {
    wrapper.append(document.createElement('font'));
    wrapper.firstElementChild!.textContent = text.data;
    text.parentNode!.insertBefore(wrapper, text);
    text.remove();
  },
  'move inside': (text: Text, wrapper: Element): void => {
    text.replaceWith(wrapper);
    wrapper.append(text);
  },
} as const;

const translators: MutationObserver[] = [];

type Wrap = (text: Text, wrapper: Element) => void;

/** Wraps every text of an element, and each that it renders later. */
function translate(root: ShadowRoot, wrap: Wrap): void {
  const wrapAll = () => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts)
      if (text.data.trim() && !text.parentElement!.closest('font, option, textarea, svg'))
        wrap(text, document.createElement('font'));
  };
  wrapAll();
  const translator = new MutationObserver(wrapAll);
  translators.push(translator);
  translator.observe(root, { childList: true, subtree: true, characterData: true });
}

const textOf = (element: Element) =>
  element.shadowRoot!.querySelector<HTMLElement>('.card')!.innerText.replaceAll(/\s+/g, ' ');

/** Two alike, both on the screen: a translator wraps the texts of the second. */
async function pair<Element extends LitElement>(element: TemplateResult): Promise<[Element, Element]> {
  // A hidden page draws no frame, for which a fixture without Lit would wait.
  const host = fixtureSync<HTMLElement>(html`<div style="display: grid">${element}${element}</div>`);
  for (const each of host.children as HTMLCollectionOf<HTMLElement>) each.style.gridArea = '1 / 1';
  const both = [...host.children] as [Element, Element];
  await Promise.all(both.map((each) => each.updateComplete));
  return both;
}

describe('an element whose texts a translator wraps', () => {
  const calls = answeredCalls(unreachable);
  afterEach(() => {
    for (const translator of translators.splice(0)) translator.disconnect();
    fixtureCleanup();
  });

  for (const [how, wrap] of Object.entries(WRAPPERS)) {
    const same = async (pair: readonly [Element, Element], what: string) => {
      const isSame = () => textOf(pair[0]) === textOf(pair[1]) && !/Comparing|مقارنة/.test(textOf(pair[0]));
      // The names are compared a few rows at a time, of both elements in turn: both are done if they stay the same.
      await waitUntil(async () => {
        if (!isSame()) return false;
        await new Promise((rendered) => setTimeout(rendered));
        return isSame();
      }, what).catch(() => {});
      assert.equal(textOf(pair[1]), textOf(pair[0]), what);
    };

    it(`shows the line, the code, its time, the language and the outcome (${how})`, async () => {
      const proxy = scriptedProxy();
      let now = queued(2, 38);
      proxy.on('POST start', () => Response.json(now, { status: 201 }));
      const both = await pair(
        html`<kyc-identity-verification
          lang="en"
          session="t"
          endpoint="https://proxy.example"
        ></kyc-identity-verification>`,
      );
      await waitUntil(() => both.every((each) => textOf(each).includes('second')), 'no line');
      await waitUntil(() => proxy.streams === 2, 'no streams');
      translate(both[1].shadowRoot!, wrap);
      await same(both, 'the line');
      const show = (next: typeof now) => proxy.show((now = next));
      show(queued(1, 18));
      await waitUntil(() => textOf(both[0]).includes('next'), 'not next');
      await same(both, 'the next place');
      show(verification());
      await waitUntil(() => textOf(both[0]).includes('47'), 'no code');
      await same(both, 'the code');
      const before = textOf(both[0]);
      await waitUntil(() => textOf(both[0]) !== before, 'no second passed');
      await same(both, 'a second later');
      for (const lang of ['ar', 'en']) {
        for (const each of both) each.lang = lang;
        await waitUntil(() => textOf(both[0]).includes(lang === 'ar' ? 'وافق' : 'Approve'), lang);
        await same(both, lang);
      }
      proxy.on('GET details', () => Response.json({ englishFirstName: 'Zorblax' }));
      show(verification({ status: 'COMPLETED' }));
      await waitUntil(() => textOf(both[0]).includes('Zorblax'), 'no details');
      await same(both, 'the details');
      proxy.restore();
    });

    it(`shows the rows of another screening (${how})`, async () => {
      type Results = LitElement & { screening: Screening };
      const both = await pair<Results>(html`<kyc-screening-results lang="en"></kyc-screening-results>`);
      const give = async (screening: Screening) => {
        for (const each of both) each.screening = screening;
        await Promise.all(both.map((each) => each.updateComplete));
      };
      const first = screeningOf(5);
      await give(first);
      await waitUntil(() => both.every((each) => textOf(each).includes('AL-HARBI')), 'no rows');
      translate(both[1].shadowRoot!, wrap);
      const { items } = first.hits;
      const hits = items.map((hit, index) => ({
        ...hit,
        name: `Zorblax ${index}`,
        strength: 0.11,
        riskScore: index,
      }));
      await give({ ...first, screeningId: 'other', hits: { ...first.hits, items: hits } } as Screening);
      await waitUntil(() => textOf(both[0]).includes('Zorblax 3'), 'no other rows');
      await same(both, 'another screening');
      for (const each of both) each.lang = 'ar';
      await waitUntil(() => textOf(both[0]).includes('عقوبات'), 'no Arabic');
      await same(both, 'in Arabic');
    });

    it(`shows what the form says and what a search finds (${how})`, async () => {
      const form = await pair(html`<kyc-screening-form lang="en" session="t"></kyc-screening-form>`);
      translate(form[1].shadowRoot!, wrap);
      for (const each of form)
        each.shadowRoot!.querySelector<HTMLElement>('.go, button:not([type])')!.click();
      await same(form, 'what is missing');
      for (const each of form) each.lang = 'ar';
      await waitUntil(() => textOf(form[0]).includes('فحص'), 'no Arabic');
      await same(form, 'in Arabic');

      let names = ['Anna', 'Berta'];
      calls.answer = () =>
        json(200, { count: names.length, submissions: names.map((name) => foundSubmission(name, name)) });
      const search = await pair(html`<kyc-submission-search lang="en" session="t"></kyc-submission-search>`);
      const go = () => {
        for (const each of search) each.shadowRoot!.querySelector<HTMLElement>('.go')!.click();
      };
      translate(search[1].shadowRoot!, wrap);
      go();
      await waitUntil(() => textOf(search[0]).includes('Berta'), 'nothing found');
      await same(search, 'what was found');
      names = ['Zorblax', 'Quimber', 'Third'];
      go();
      await waitUntil(() => textOf(search[0]).includes('Quimber'), 'nothing else found');
      await same(search, 'what was found then');
    });

    it(`is sent by a press on the text of its button (${how})`, async () => {
      calls.answer = () => new Response(null, { status: 204 });
      for (const element of [
        html`<kyc-identity-verification lang="en" session="t"></kyc-identity-verification>`,
        html`<kyc-screening-form lang="en" session="t"></kyc-screening-form>`,
        html`<kyc-submission-search lang="en" session="t"></kyc-submission-search>`,
      ]) {
        const host = fixtureSync<LitElement>(element);
        const find = (selector: string) => host.shadowRoot?.querySelector<HTMLElement>(selector);
        await waitUntil(() => find('button:not([type])'), 'no button');
        const input = find('#id, #name') as HTMLInputElement | null;
        if (input) input.value = '1000000001';
        input?.dispatchEvent(new Event('input', { bubbles: true }));
        await host.updateComplete;
        translate(host.shadowRoot!, wrap);
        calls.sent.length = 0;
        find('button:not([type]) font')!.click();
        await waitUntil(() => calls.sent.length > 0, `${host.localName} sent nothing`);
        find('form')!.click();
        assert.lengthOf(calls.sent, 1, host.localName);
      }
    });
  }
});
