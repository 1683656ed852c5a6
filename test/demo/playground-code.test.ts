import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { transformWithOxc } from 'vite';
import { SessionRequest } from '../../contract/schemas/sessions.js';
import { CODE_SAMPLES } from '../../demo/playground/code/code-samples.js';
import { elementUse, type CodeFile } from '../../demo/playground/code/element-use.js';
import { declarationsOf } from '../../demo/playground/code/style-text.js';
import { defaultSettings, type ShownSettings } from '../../demo/playground/settings/settings.js';
import { DECLARATIONS, declarationOf } from './declarations.js';

const PROXY = 'https://proxy.example';
const WILD = `"Acme" & 'Sons' <b>{x}</b> \\ \${y} \`z\` {{u}}`;

const ORIGIN = 'https://bank.example';
const OF_THE_PAGE = ['html', 'react'];

function code(sample: string, element: string, changed: Partial<ShownSettings> = {}): CodeFile[] {
  const declaration = declarationOf(element);
  const settings = {
    ...defaultSettings(declaration, ''),
    language: 'en',
    direction: 'ltr',
    scheme: '',
    ...changed,
  };
  const { write } = CODE_SAMPLES.find(({ key }) => key === sample)!;
  return write(elementUse(declaration, DECLARATIONS, settings, PROXY), settings, ORIGIN);
}
const first = (...args: Parameters<typeof code>) => code(...args)[0]!.text;

/** Settings with every kind of value, and with every sign that some syntax reserves. */
const everything: Partial<ShownSettings> = {
  attributes: { requester: WILD, qr: '', 'app-name': '{"a":1}' },
  properties: { messages: JSON.stringify({ title: `${WILD}</script>` }) },
  slots: { top: WILD },
  parts: { card: 'border: 0' },
  tokens: { '--kyc-accent': 'rebeccapurple' },
  events: ['kyc-completed', 'kyc-error'],
  language: 'ar',
  direction: 'rtl',
};

describe('the code for a page', () => {
  test('compiles in React for every element, and with every kind of setting', async () => {
    for (const { tagName } of DECLARATIONS)
      await transformWithOxc(first('react', tagName.replace('kyc-', '')), 'page.tsx');
    await transformWithOxc(first('react', 'identity-verification', everything), 'page.tsx');
  });

  test('is the shortest that works in HTML', () => {
    assert.equal(
      first('html', 'identity-verification', { events: [] }),
      `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<script type="module" crossorigin src="https://proxy.example/kyc-elements.js"></script>

<kyc-identity-verification
  requester="Acme Bank"
  session-url="/session"
></kyc-identity-verification>
</html>`,
    );
  });

  test('gives a bundled element the address of the proxy, unless the settings do', () => {
    assert.match(first('react', 'identity-verification'), /endpoint="https:\/\/proxy\.example"/);
    const attributes = { endpoint: '/kyc' };
    assert.doesNotMatch(first('react', 'identity-verification', { attributes }), /proxy\.example/);
  });

  test('names a property and an event of React as React does', () => {
    const attributes = { 'page-size': '20', density: 'compact' };
    const written = first('react', 'screening-results', { attributes, events: ['kyc-hit-select'] });
    assert.match(written, /pageSize=\{20\}\n {6}density="compact"/);
    assert.match(written, /onKycHitSelect=\{report\}/);
  });

  test('brings the results that a form is linked to', () => {
    for (const key of OF_THE_PAGE) {
      const written = first(key, 'screening-form');
      assert.match(written, /<(?:kyc-screening-results|KycScreeningResults)\s+id="results"/, key);
    }
  });

  test('says the language and the direction of the page, and its style sheet', () => {
    for (const key of OF_THE_PAGE) {
      const files = code(key, 'identity-verification', everything);
      assert.ok(
        files.some(({ text }) => text.includes('<html lang="ar" dir="rtl">')),
        key,
      );
      const style = files.find(({ name }) => name.endsWith('.css'))!.text;
      assert.equal(
        style,
        ':root {\n  --kyc-accent: rebeccapurple;\n}\n\nkyc-identity-verification::part(card) {\n  border: 0;\n}',
      );
    }
  });

  test('never holds a session token or the address of a scripted screen', () => {
    const attributes = { session: 'secret-token', endpoint: 'https://code.scripted.invalid' };
    for (const { key } of CODE_SAMPLES) {
      const files = JSON.stringify(code(key, 'identity-verification', { attributes }));
      assert.doesNotMatch(files, /secret-token|scripted/, key);
    }
  });

  test('lets no declaration end its rule', () => {
    assert.deepEqual(declarationsOf('border: 0; } body { color: red; --x: 1px'), [
      ['border', '0'],
      ['--x', '1px'],
    ]);
  });
});

describe('the code for a back end', () => {
  const bodyOf = (element: string, attributes = {}) => {
    const written = first('curl', element, { attributes });
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
