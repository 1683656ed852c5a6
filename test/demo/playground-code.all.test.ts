import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { elementUse, type CodeFile } from '../../demo/playground/code/element-use.js';
import { FRAMEWORKS } from '../../demo/playground/code/frameworks.js';
import { declarationsOf } from '../../demo/playground/code/style-text.js';
import { defaultSettings, type ShownSettings } from '../../demo/playground/settings/settings.js';
import { installPeers } from '../peers/install-peers.js';
import { DECLARATIONS, declarationOf } from './declarations.js';

await installPeers();
const { ASTWithSource, Interpolation, LiteralPrimitive, parseTemplate, TmplAstBoundText, TmplAstElement } =
  await import('@angular/compiler');
const { compile, parse: parseSvelte } = await import('svelte/compiler');
const { compileScript, compileTemplate, parse } = await import('vue/compiler-sfc');

const PROXY = 'https://proxy.example';
const WILD = `"Acme" & 'Sons' <b>{x}</b> \\ \${y} \`z\` {{u}}`;

/** In single quotes, for it has double ones. */
const BRACES = '{{{"تطبيق"}}}';
const BLOCKS = 'a@example.com @if (x) { y } @let z = 1;';

function code(framework: string, element: string, changed: Partial<ShownSettings> = {}): CodeFile[] {
  const declaration = declarationOf(element);
  const settings = {
    ...defaultSettings(declaration, ''),
    language: 'en',
    direction: 'ltr',
    scheme: '',
    ...changed,
  };
  const { write } = FRAMEWORKS.find(({ key }) => key === framework)!;
  return write(elementUse(declaration, DECLARATIONS, settings, PROXY));
}
const first = (...args: Parameters<typeof code>) => code(...args)[0]!.text;

/** Settings with every kind of value, and with every sign that some syntax reserves. */
const everything: Partial<ShownSettings> = {
  attributes: { requester: WILD, qr: '', 'app-name': BRACES },
  properties: { messages: JSON.stringify({ title: `${WILD}</script>` }) },
  slots: { top: `${WILD} ${BLOCKS}` },
  parts: { card: 'border: 0' },
  tokens: { '--kyc-accent': 'rebeccapurple' },
  events: ['kyc-completed', 'kyc-error'],
  language: 'ar',
  direction: 'rtl',
};

/** What the syntax trees have in common. The packages bring their types only once they are installed. */
interface Named {
  readonly name: string;
}
interface Typed {
  readonly type: string;
}

/** Fails where the framework's own compiler does. */
const COMPILERS: Readonly<Record<string, (text: string) => unknown>> = {
  react: (text) => transformWithOxc(text, 'page.tsx'),
  next: (text) => transformWithOxc(text, 'page.tsx'),
  async angular(text) {
    await transformWithOxc(text, 'page.ts', { decorator: { legacy: true } });
    assert.deepEqual(angularTemplate(text).errors, null);
  },
  svelte(text) {
    const { warnings } = compile(text, { generate: 'client' });
    assert.deepEqual(
      warnings.map(({ message }: { readonly message: string }) => message),
      [],
    );
  },
  vue(text) {
    const { descriptor, errors } = parse(text);
    assert.deepEqual(errors, []);
    compileScript(descriptor, { id: 'page' });
    const { content: source } = descriptor.template!;
    const compilerOptions = { isCustomElement: (tag: string) => tag.startsWith('kyc-') };
    assert.deepEqual(compileTemplate({ source, filename: 'p', id: 'p', compilerOptions }).errors, []);
  },
};

/** Of the component in a file, as the browser's own engine reads its template literal. */
function angularTemplate(text: string) {
  const [, literal] = /template: (`[^]*`),\n\}\)/.exec(text)!;
  return parseTemplate(runInNewContext(literal!) as string, 'page.html');
}

/** Of an interpolation whose expressions are all constants. */
function constantText(value: object): string {
  const { ast } = value as {
    readonly ast: {
      readonly strings: readonly string[];
      readonly expressions: readonly { value: unknown }[];
    };
  };
  assert.ok(value instanceof ASTWithSource && (ast as object) instanceof Interpolation);
  const { strings, expressions } = ast;
  const given = expressions.map((expression) => {
    assert.ok(expression instanceof LiteralPrimitive);
    return String(expression.value);
  });
  return strings.map((text, index) => text + (given[index] ?? '')).join('');
}

describe('the code for a page', () => {
  for (const [framework, compiles] of Object.entries(COMPILERS)) {
    test(`compiles in ${framework} for every element, and with every kind of setting`, async () => {
      for (const { tagName } of DECLARATIONS) await compiles(first(framework, tagName.replace('kyc-', '')));
      await compiles(first(framework, 'identity-verification', everything));
    });
  }

  test('means the same text in the templates of Vue, Svelte and Angular', () => {
    const { descriptor } = parse(first('vue', 'identity-verification', everything));
    const [element] = descriptor.template!.ast!.children.filter((node: object) => 'props' in node);
    const given = element!.props.find(({ name }: Named) => name === 'requester');
    assert.equal(given && 'value' in given && given.value?.content, WILD);

    const { fragment } = parseSvelte(first('svelte', 'identity-verification', everything), { modern: true });
    const tag = fragment.nodes.find((node: Typed) => node.type === 'RegularElement')!;
    const attribute = tag.attributes.find(
      (one: Typed & Named) => one.type === 'Attribute' && one.name === 'requester',
    );
    assert.ok(attribute?.type === 'Attribute' && Array.isArray(attribute.value));
    assert.deepEqual(
      attribute.value.map((part: Typed & { readonly data: string }) => part.type === 'Text' && part.data),
      [WILD],
    );

    const { nodes } = angularTemplate(first('angular', 'identity-verification', everything));
    const component = nodes.find((node: object) => node instanceof TmplAstElement)!;
    const [span] = component.children.filter((node: object) => node instanceof TmplAstElement);
    const bound = (key: string) => component.inputs.find(({ name }: Named) => name === key)!.value;
    assert.equal(constantText(bound('requester')), WILD);
    assert.equal(constantText(bound('app-name')), BRACES);
    const [text] = span!.children;
    assert.ok(text instanceof TmplAstBoundText);
    assert.equal(constantText(text.value), `${WILD} ${BLOCKS}`);
    assert.deepEqual(
      component.outputs.map(({ name }: Named) => name),
      ['kycCompleted', 'kycError'],
    );
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
    assert.doesNotMatch(first('vue', 'identity-verification', { attributes }), /proxy\.example/);
  });

  test('names a property and an event of React as React does', () => {
    const attributes = { 'page-size': '20', density: 'compact' };
    const written = first('react', 'screening-results', { attributes, events: ['kyc-hit-select'] });
    assert.match(written, /pageSize=\{20\}\n {6}density="compact"/);
    assert.match(written, /onKycHitSelect=\{report\}/);
  });

  test('brings the results that a form is linked to', () => {
    for (const { key } of FRAMEWORKS) {
      const written = first(key, 'screening-form');
      assert.match(written, /<(?:kyc-screening-results|KycScreeningResults)\s+id="results"/, key);
    }
  });

  test('says the language and the direction of the page, and its style sheet', () => {
    for (const { key } of FRAMEWORKS) {
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
    for (const { key } of FRAMEWORKS) {
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
