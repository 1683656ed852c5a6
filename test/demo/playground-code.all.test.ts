import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { transformWithOxc } from 'vite';
import { SessionRequest } from '../../contract/schemas/sessions.js';
import { curl } from '../../demo/playground/code/curl.js';
import { elementUse } from '../../demo/playground/code/element-use.js';
import { html } from '../../demo/playground/code/html.js';
import { react } from '../../demo/playground/code/react.js';
import { defaultSettings, type Settings } from '../../demo/playground/settings/settings.js';
import { DECLARATIONS, declarationOf } from './declarations.js';

const WILD = `"Acme" & 'Sons' <b>{x}</b> \\ \${y} \`z\` {{u}}`;
const ORIGIN = 'https://bank.example';
const OF_THE_PAGE = { html, react };
type Syntax = keyof typeof OF_THE_PAGE;

function code(
  syntax: Syntax,
  element: string,
  changed: Partial<Settings> = {},
  language: 'en' | 'ar' = 'en',
) {
  const declaration = declarationOf(element);
  const settings = { ...defaultSettings(declaration, ''), ...changed };
  const page = { proxy: 'https://proxy.example', language };
  return OF_THE_PAGE[syntax](elementUse(declaration, DECLARATIONS, settings, page));
}
const first = (...args: Parameters<typeof code>) => code(...args)[0]!.text;

/** Every kind of value, and every sign that some syntax reserves. */
const everything: Partial<Settings> = {
  attributes: { requester: WILD, qr: '', 'app-name': '{"a":1}' },
  tokens: { '--kyc-accent': 'rebeccapurple' },
};

describe('the code for a page', () => {
  test('compiles in React for every element, and with every kind of setting', async () => {
    for (const { tagName } of DECLARATIONS)
      await transformWithOxc(first('react', tagName.replace('kyc-', '')), 'page.tsx');
    await transformWithOxc(first('react', 'identity-verification', everything), 'page.tsx');
  });

  test('is the shortest that works in HTML', () => {
    assert.equal(
      first('html', 'identity-verification'),
      `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<script type="module" crossorigin src="https://proxy.example/kyc-elements.js"></script>

<kyc-identity-verification
  requester="Acme Bank"
  session-url="/session"
></kyc-identity-verification>

<script type="module">
  const element = document.querySelector('kyc-identity-verification');
  element.addEventListener('kyc-completed', ({ detail }) => {
    console.log(detail);
  });
</script>
</html>`,
    );
  });

  test('gives a bundled element the address of the proxy', () => {
    assert.match(first('react', 'identity-verification'), /endpoint="https:\/\/proxy\.example"/);
  });

  test('names a property and an event of React as React does', () => {
    const written = first('react', 'screening-results', {
      attributes: { 'screening-id': 'scr-1', 'page-size': '20' },
    });
    assert.match(written, /screeningId="scr-1"\n {6}pageSize=\{20\}/);
    assert.match(written, /onKycHitSelect=\{/);
  });

  test('brings the results that a form is linked to', () => {
    for (const syntax of ['html', 'react'] as const)
      assert.match(
        first(syntax, 'screening-form'),
        /<(?:kyc-screening-results|KycScreeningResults)\s+id="results"/,
      );
  });

  test('says the language and the direction of the page, and its style sheet', () => {
    for (const syntax of ['html', 'react'] as const) {
      const files = code(syntax, 'identity-verification', everything, 'ar');
      assert.ok(
        files.some(({ text }) => text.includes('<html lang="ar" dir="rtl">')),
        syntax,
      );
      const style = files.find(({ name }) => name === 'theme.css')!.text;
      assert.equal(style, ':root {\n  --kyc-accent: rebeccapurple;\n}');
    }
  });
});

describe('the code for a back end', () => {
  const bodyOf = (element: string, attributes = {}) => {
    const [{ text: written }] = curl({ ...defaultSettings(declarationOf(element), ''), attributes }, ORIGIN);
    const [, quoted = ''] = /--data '([^]*)'$/.exec(written)!;
    return JSON.parse(quoted.replaceAll(String.raw`'\''`, "'")) as Record<string, unknown>;
  };

  test('asks for a session that the proxy can mint', () => {
    for (const { tagName } of DECLARATIONS) {
      const attributes = { 'screening-id': 'scr-1', 'client-id': 'client-a1', for: 'results', states: 'New' };
      const body = bodyOf(tagName.replace('kyc-', ''), attributes);
      assert.equal(SessionRequest.safeParse(body).error, undefined, tagName);
    }
  });

  test('grants what the element needs with these attributes, and no more', () => {
    assert.deepEqual(bodyOf('screening-list'), { origin: ORIGIN, screening: { list: true } });
    assert.deepEqual(bodyOf('screening-list', { for: 'results' })['screening'], { list: true, read: true });
    assert.deepEqual(bodyOf('screening-results')['screening'], { read: true });
    const attributes = { 'form-id': `it's "f" 100%`, states: 'New Approved' };
    assert.deepEqual(bodyOf('submission-search', attributes)['submissions'], {
      formId: `it's "f" 100%`,
      states: ['New', 'Approved'],
    });
  });
});
