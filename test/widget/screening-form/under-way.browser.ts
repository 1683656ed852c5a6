import { assert, aTimeout, describe, fixture, html, it, waitUntil } from '../../in-page/index.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import type { KycScreeningForm } from '../../../widget/screening-form/screening-form.js';
import {
  created,
  field,
  mount,
  never,
  problem,
  screen,
  shownText,
  shows,
  submit,
  type,
  wireForSuite,
} from './form-page.js';

describe('kyc-screening-form, when the page changes what it stands on', () => {
  const wire = wireForSuite();
  const keys = () => new Set(wire.sent.map(({ key }) => key)).size;
  const sent = (times: number) => waitUntil(() => wire.sent.length === times, `sent ${times} times`);

  /** A form whose screening is under way, and what gives it the answer. */
  async function underWay() {
    let answer: (response: Response) => void;
    wire.answers = [() => new Promise<Response>((resolve) => (answer = resolve)), created];
    const form = await screen(await mount());
    await sent(1);
    return { form, answer: () => answer(created()) };
  }

  it('keeps what is typed before the page has its session', async () => {
    const form = await fixture<KycScreeningForm>(html`<kyc-screening-form lang="en"></kyc-screening-form>`);
    await type(form, 'Name', 'Mohammed');
    form.session = 'tok';
    await form.updateComplete;
    assert.equal(field(form, 'Name').value, 'Mohammed');
    await submit(form);
    await shows(form, /was screened/);
    assert.equal(wire.sent[0]!.token, 'Bearer tok');
  });

  it('keeps what fills it before it is in the page', async () => {
    const form = document.createElement('kyc-screening-form');
    form.fill(screeningOf(3));
    form.session = 'tok';
    document.body.append(form);
    await form.updateComplete;
    assert.equal(field(form, 'Name').value, 'Mohammed Al Harbi');
    form.remove();
  });

  it('shows the answer after it was moved', async () => {
    const { form, answer } = await underWay();
    const aside = document.createElement('div');
    form.after(aside);
    aside.append(form);
    answer();
    await shows(form, /was screened/);
    await sent(1);
  });

  it('gets the answer under the same key when it was away at that moment', async () => {
    const { form, answer } = await underWay();
    const { parentNode } = form;
    form.remove();
    answer();
    await aTimeout(50);
    parentNode!.append(form);
    await shows(form, /was screened/);
    await sent(2);
    assert.equal(keys(), 1);
  });

  it('goes on to wait after it was moved, and sends nothing while it is away', async () => {
    wire.answers = [problem(503, 'busy', { retryAfter: 0.05 }), created];
    const form = await screen(await mount());
    await shows(form, /is busy/);
    const { parentNode } = form;
    form.remove();
    await aTimeout(100);
    assert.lengthOf(wire.sent, 1);
    parentNode!.append(form);
    await shows(form, /was screened/);
    assert.deepEqual([wire.sent.length, keys()], [2, 1]);
  });

  it('tells a later page of a screening that was sent again after a wait', async () => {
    wire.answers = [problem(503, 'busy', { retryAfter: 0.02 }), never];
    const form = await screen(await mount());
    await sent(2);
    form.remove();
    await shows(await mount(), /may have gone through/);
  });

  for (const [change, act] of [
    ['the session is another one', (form: KycScreeningForm) => (form.session = 'another')],
    ['the page resets its form', (form: KycScreeningForm) => form.closest('form')!.reset()],
  ] as const)
    it(`shows no answer once ${change}`, async () => {
      const { form, answer } = await underWay();
      const page = document.createElement('form');
      form.before(page);
      page.append(form);
      await form.updateComplete;
      let events = 0;
      for (const each of ['kyc-screening-created', 'kyc-error']) form.addEventListener(each, () => events++);
      act(form);
      await form.updateComplete;
      assert.isFalse(field(form, 'Name').readOnly, 'the next person can type');
      answer();
      await aTimeout(50);
      await form.updateComplete;
      assert.deepEqual([field(form, 'Name').value, events], ['', 0]);
      assert.notMatch(shownText(form), /Mohammed|was screened|gone through/);
      assert.lengthOf(sessionStorage, 0);
      await screen(form);
      await shows(form, /was screened/);
      assert.equal(keys(), 2, 'the request of another session has its own key');
    });

  it('sends nothing of one person under the session of the next', async () => {
    let refuse!: (response: Response) => void;
    wire.answers = [() => new Promise((resolve) => (refuse = resolve)), created];
    const form = await fixture<KycScreeningForm>(html`<kyc-screening-form lang="en"></kyc-screening-form>`);
    let token = 'first';
    form.getSession = async () => token;
    await form.updateComplete;
    await screen(form);
    await sent(1);
    token = 'second';
    form.session = token;
    await form.updateComplete;
    refuse(problem(401, 'session_expired')());
    await aTimeout(50);
    assert.deepEqual(
      wire.sent.map((each) => each.token),
      ['Bearer first'],
    );
  });
});
