import { describe, it, unreachable, waitUntil } from '../../in-page/index.js';
import { announced, created, mount, problem, screened, wireForSuite } from './form-page.js';

const region = () => document.querySelector('[role=status]')!;
const refused = (detail: string) => problem(400, 'upstream_rejected', { detail });

/** What the proxy answers, and what is said of it. */
const ANSWERS = [
  [created, /Mohammed Al Harbi was screened. 3 hits/],
  [problem(503, 'busy', { retryAfter: 600 }), /busy. Nothing was sent yet/],
  [problem(409, 'idempotency_key_in_use', { retryAfter: 600 }), /already running/],
  [problem(409, 'outcome_unknown'), /do not know whether/],
  [unreachable, /No connection/],
  [problem(401, 'session_expired'), /session ended/],
  [problem(403, 'forbidden'), /do not have permission to screen/],
  [refused('The list is being renewed.'), /The list is being renewed/],
  [problem(502, 'upstream_unavailable'), /not available/],
  [problem(400, 'invalid_request', { errors: [{ path: 'name', message: 'No.' }] }), /Check one field/],
] as const;

/** What the person types, and what is said of it at once. */
const TYPED = [
  ['Countries', 'qqq', /Not in ISO 3166-1/],
  ['Date of birth', '1410-09-16', /1410/],
  ['Date of birth', '1985-01-01', /placeholder/],
] as const;

describe('what a screen reader hears of kyc-screening-form', () => {
  const wire = wireForSuite();

  for (const [answer, message] of ANSWERS) {
    it(`${String(message)}, and again when it happens again`, async () => {
      wire.answers = [answer];
      const form = await screened('Mohammed Al Harbi');
      await announced(message);
      form.find('button', /Stop waiting/)?.click();
      await form.element.updateComplete;
      region().replaceChildren();
      await form.screen('Mohammed Al Harbi Two');
      await waitUntil(() => region().childElementCount > 1 || /field/.test(region().textContent));
    });
  }

  for (const [label, text, message] of TYPED) {
    it(`${String(message)} after ${text} in ${label}`, async () => {
      await (await mount()).type(label, text);
      await announced(message);
    });
  }

  it('a failure that follows at once on the same failure', async () => {
    const getSession = () => Promise.reject(new TypeError('network'));
    const form = await screened(undefined, { session: undefined, getSession });
    await announced(/No connection/);
    region().replaceChildren();
    await form.submit();
    await announced(/No connection/);
  });
});
