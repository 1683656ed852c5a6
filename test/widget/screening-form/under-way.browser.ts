import { assert, aTimeout, describe, it, waitUntil } from '../../in-page/index.js';
import { created, mount, never, problem, screened, wireForSuite, type FormPage } from './form-page.js';

describe('kyc-screening-form, when the page changes what it stands on', () => {
  const wire = wireForSuite();
  const keys = () => new Set(wire.keys).size;
  const sent = (times: number) => waitUntil(() => wire.sent.length === times, `sent ${times} times`);

  /** A form whose screening is under way, and what gives it the answer. */
  async function underWay() {
    let answer: (response: Response) => void;
    wire.answers = [() => new Promise<Response>((resolve) => (answer = resolve)), created];
    const form = await screened();
    await sent(1);
    return { form, answer: () => answer(created()) };
  }

  it('keeps what is typed before the page has its session', async () => {
    const form = await mount({ session: undefined });
    await form.type('Name', 'Mohammed');
    form.element.session = 'tok';
    await form.element.updateComplete;
    assert.equal(form.field('Name').value, 'Mohammed');
    await form.submit();
    await form.wasScreened();
    assert.equal(wire.sent[0]!.token, 'Bearer tok');
  });

  it('shows the answer after it was moved', async () => {
    const { form, answer } = await underWay();
    const aside = document.createElement('div');
    form.element.after(aside);
    aside.append(form.element);
    answer();
    await form.wasScreened();
    await sent(1);
  });

  it('gets the answer under the same key when it was away at that moment', async () => {
    const { form, answer } = await underWay();
    const { parentNode } = form.element;
    form.element.remove();
    answer();
    await aTimeout(50);
    parentNode!.append(form.element);
    await form.wasScreened();
    await sent(2);
    assert.equal(keys(), 1);
  });

  it('goes on to wait after it was moved, and sends nothing while it is away', async () => {
    wire.answers = [problem(503, 'busy', { retryAfter: 0.05 }), created];
    const form = await screened();
    await form.shows(/is busy/);
    const { parentNode } = form.element;
    form.element.remove();
    await aTimeout(100);
    assert.lengthOf(wire.sent, 1);
    parentNode!.append(form.element);
    await form.wasScreened();
    assert.deepEqual([wire.sent.length, keys()], [2, 1]);
  });

  it('tells a later page of a screening that was sent again after a wait', async () => {
    wire.answers = [problem(503, 'busy', { retryAfter: 0.02 }), never];
    const form = await screened();
    await sent(2);
    form.element.remove();
    await (await mount()).shows(/may have gone through/);
  });

  for (const [change, act] of [
    ['the session is another one', ({ element }: FormPage) => (element.session = 'another')],
    ['the page resets its form', ({ element }: FormPage) => element.closest('form')!.reset()],
  ] as const)
    it(`shows no answer once ${change}`, async () => {
      const { form, answer } = await underWay();
      const page = document.createElement('form');
      form.element.before(page);
      page.append(form.element);
      await form.element.updateComplete;
      let events = 0;
      for (const each of ['kyc-screening-created', 'kyc-error'])
        form.element.addEventListener(each, () => events++);
      act(form);
      await form.element.updateComplete;
      assert.isFalse(form.field('Name').readOnly, 'the next person can type');
      answer();
      await aTimeout(50);
      await form.element.updateComplete;
      assert.deepEqual([form.field('Name').value, events], ['', 0]);
      assert.notMatch(form.text, /Mohammed|was screened|gone through/);
      assert.lengthOf(sessionStorage, 0);
      await form.screen();
      await form.wasScreened();
      assert.equal(keys(), 2, 'the request of another session has its own key');
    });

  it('sends nothing of one person under the session of the next', async () => {
    let refuse!: (response: Response) => void;
    wire.answers = [() => new Promise((resolve) => (refuse = resolve)), created];
    let token = 'first';
    const form = await screened(undefined, { session: undefined, getSession: async () => token });
    await sent(1);
    token = 'second';
    form.element.session = token;
    await form.element.updateComplete;
    refuse(problem(401, 'session_expired')());
    await aTimeout(50);
    assert.deepEqual(
      wire.sent.map((each) => each.token),
      ['Bearer first'],
    );
  });
});
