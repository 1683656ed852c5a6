import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Features, transform } from 'lightningcss';
import { ROOT } from '../command.js';
import { data, featuresByName, lacking, OLDEST, type Feature } from './browser-support.js';
import { unbuilt } from './pack.js';
import { namesRead, styleNames, styleSheets } from './used-features.js';

/** No browser of the table needs these. */
const OPTIONAL: Readonly<Record<string, string>> = {
  // Lit asks first.
  trustedTypes: 'Lit writes without a policy',
  createPolicy: 'Lit writes without a policy',
  emptyScript: 'Lit writes without a policy',
  metadata: 'Lit makes the symbol',
  // Of something else with this name.
  capture: 'an option of a listener',
  queue: 'a field of an answer',
  path: 'a field of an answer',
  since: 'a field of an answer',
  watch: 'a field of an answer',
  colorScheme: 'a property of a style sheet, judged with those',
  // Only nicer.
  'text-wrap': 'lines are balanced',
  'text-size-adjust': 'a phone may enlarge texts',
  'accent-color': 'native controls keep the colour of the browser',
  registerProperty: 'sizes follow the root of the page',
  resize: 'a handle for a mouse',
  prerendering: 'a page that no browser prepares is open',
  state: 'a closing screen keeps the room of the code',
};

const read = (file: string) => readFileSync(join(ROOT, 'widget/dist/script', file), 'utf8');
const missingOf = (name: string, features: readonly Feature[], isPrefixed = false) => {
  const browsers = lacking(features, isPrefixed);
  return browsers.length > 0 && !OPTIONAL[name] ? [`${name}: ${browsers.join()}`] : [];
};

/** As the tool writes a version. */
const encoded = (version: number) => (Math.trunc(version) << 16) | (Math.round((version % 1) * 10) << 8);

describe('the oldest browsers of the docs', { skip: unbuilt }, () => {
  const files = unbuilt
    ? []
    : readdirSync(join(ROOT, 'widget/dist/script')).filter((file) => file.endsWith('.js'));
  const scripts = files.map(read);
  const sheets = styleSheets(scripts);
  const features = featuresByName();

  it('are read from the table of the docs', () => {
    assert.equal(OLDEST.size, 7);
    assert.ok([...OLDEST.values()].every((version) => version > 10));
  });

  it('are known to lack what came later, and to have what came before', () => {
    const code = ['document.startViewTransition(); URL.canParse(x); [].findLast(y); Promise.try(z)'];
    const missing = [...namesRead(code)].flatMap((name) => missingOf(name, features.get(name) ?? []));
    assert.deepEqual(
      missing.map((line) => line.split(':')[0]),
      ['startViewTransition', 'try'],
    );
  });

  it('have all that the scripts use of the language and of the DOM', () => {
    const names = namesRead(scripts);
    for (const name of ['attachInternals', 'ariaLive', 'canParse', 'checkVisibility'])
      assert.ok(names.has(name), name);
    const known = [...names].filter((name) => features.has(name));
    assert.deepEqual(
      known.flatMap((name) => missingOf(name, features.get(name)!)),
      [],
    );
  });

  it('have the syntax that the scripts are compiled to', () => {
    const { classes, regular_expressions: patterns } = data.javascript;
    const syntax: Record<string, unknown> = {
      'private methods': classes!['private_class_methods'],
      'private names with in': classes!['private_class_fields_in'],
      'static blocks': classes!['static']!['initialization_blocks'],
      'look-behind': patterns!['lookbehind_assertion'],
    };
    for (const [name, feature] of Object.entries(syntax))
      assert.deepEqual(lacking([feature as Feature]), [], name);
    // Safari before 27 mixes up a module that waits and that two import at the same time.
    for (const file of files) assert.doesNotMatch(read(file), /(?:^|;)const\{[^}]*\}=await /m, file);
  });

  it('have the properties, the selectors and the rules of the style sheets', () => {
    assert.ok(sheets.size > 10);
    const missing = Object.entries(styleNames(sheets)).flatMap(([kind, names]) =>
      [...(names as Set<string>)].flatMap((name) => {
        const isPrefixed = [...sheets].some((sheet) => sheet.includes(`-webkit-${name}:`));
        return missingOf(name, [data.css[kind]![name] ?? {}], isPrefixed);
      }),
    );
    assert.deepEqual(missing, []);
  });

  it('need no other syntax in the style sheets', () => {
    const at = (name: string) => encoded(OLDEST.get(name)!);
    const targets = {
      chrome: at('chrome'),
      edge: at('edge'),
      firefox: at('firefox'),
      safari: at('safari'),
      ios_saf: at('safari_ios'),
    };
    const minified = (sheet: string, options = {}) =>
      transform({
        filename: 'styles.css',
        code: Buffer.from(sheet),
        minify: true,
        ...options,
      }).code.toString();
    // Names are judged above.
    const exclude = Features.VendorPrefixes;
    for (const sheet of sheets) assert.equal(minified(sheet, { targets, exclude }), minified(sheet));
    const older = { targets: { ...targets, firefox: encoded(119) }, exclude };
    assert.ok([...sheets].some((sheet) => minified(sheet, older) !== minified(sheet)));
  });
});
