import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { LitElement } from 'lit-element';
import * as widget from '../../../widget/index.js';
import { describeElements } from '../../../widget/build/describe-elements.js';
import { ROOT } from '../../command.js';

const elements = describeElements(ROOT);

/** All the source an element is made of, with the templates of tables that it imports. */
function sourceOf(tagName: string): string {
  const folder = join(ROOT, 'widget', tagName.replace('kyc-', ''));
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  // The results have a folder of this name too.
  const tables = found(own, /'(?:\.\.\/)+table\/([\w-]+)\.js'/g)
    .map((file) => join(ROOT, `widget/table/${file}.ts`))
    .filter((path) => existsSync(path));
  return [own, ...tables.map((path) => readFileSync(path, 'utf8'))].join('\n');
}

const names = (described: readonly { name: string }[]) => described.map(({ name }) => name).toSorted();
const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted();

for (const declaration of elements) {
  describe(`the manifest of ${declaration.tagName}`, () => {
    const source = sourceOf(declaration.tagName);

    it('names the element as define.js registers it', () => {
      assert.match(source, new RegExp(`'${declaration.tagName}', ${declaration.name}\\b`));
    });

    it('lists every public property with its attribute, and no other', () => {
      const element = (widget as unknown as Record<string, typeof LitElement>)[declaration.name]!;
      // Asked for its attributes, Lit adds what the element inherits.
      assert.ok(element.observedAttributes);
      const properties = element.elementProperties;
      const expected = [...properties]
        .filter(([, { state }]) => !state)
        .map(([name, { attribute }]) => [
          name,
          attribute === false ? undefined : (attribute ?? String(name).toLowerCase()),
        ]);
      const listed = declaration.members
        .filter(({ kind, name }) => kind === 'field' && properties.has(name))
        .map(({ name, attribute }) => [name, attribute]);
      assert.deepEqual(listed.toSorted(), expected.toSorted());
      for (const { kind, name, readonly } of declaration.members)
        assert.ok(kind === 'method' || readonly || properties.has(name), name);
    });

    it('says of each thing what it is for', () => {
      const { attributes, members, events, slots, cssParts, cssStates, cssProperties } = declaration;
      const all = [attributes, members, events, slots, cssParts, cssStates, cssProperties].flat();
      for (const { name, description } of [declaration, ...all]) assert.match(description, /^\S.*\S$/, name);
    });

    it('has the class of every event, and the types of frameworks name the same events', () => {
      for (const { name, type } of declaration.events)
        assert.equal((widget as Record<string, { type?: string }>)[type.text]?.type, name);
      const types = readFileSync(join(ROOT, 'widget/frameworks/element-types.ts'), 'utf8');
      const [, listed = ''] = new RegExp(`EventNames \\{[^]*?'${declaration.tagName}':([^;]*);`).exec(types)!;
      assert.deepEqual(found(listed, /'([\w-]+)'/g), names(declaration.events));
    });

    it('lists every part, slot and event of its source, and no other', () => {
      assert.deepEqual(names(declaration.cssParts), found(source, /\bpart(?:="|', ')(\w[\w-]*)/g));
      assert.deepEqual(names(declaration.slots), found(source, /<slot name="([\w-]+)"/g));
      const events = found(source, /static readonly type = '(kyc-[\w-]+)'/g);
      assert.deepEqual(names(declaration.events), [...events, 'kyc-error'].toSorted());
    });
  });
}

describe('the manifest', () => {
  it('lists every public custom property of the styles, with its default', () => {
    const tokens = ['tokens', 'fields']
      .map((file) => readFileSync(join(ROOT, `widget/look/${file}.styles.ts`), 'utf8'))
      .join('\n');
    for (const declaration of elements) {
      assert.deepEqual(names(declaration.cssProperties), found(tokens, /var\(\s*(--kyc-[\w-]+)/g));
      const accent = declaration.cssProperties.find(({ name }) => name === '--kyc-accent');
      assert.ok(declaration.cssProperties.every((property) => property.default));
      assert.equal(accent?.default, 'light-dark(#1a56db, #8ab0ff)');
      const font = declaration.cssProperties.find(({ name }) => name === '--kyc-font');
      assert.match(font?.default ?? '', /^system-ui, .*sans-serif$/);
    }
  });

  it('lists the states of the identity element: one for each of its screens', () => {
    const states = readFileSync(
      join(ROOT, 'widget/identity-verification/identity-verification-state.ts'),
      'utf8',
    );
    const screens = /type Screen =([^]*?);\n\n/.exec(states)?.[1] ?? '';
    assert.deepEqual(names(elements[0]!.cssStates), found(screens, /'(\w+)'/g));
  });

  it('lists the methods a page may call', () => {
    const methods = elements.map(({ members }) => names(members.filter(({ kind }) => kind === 'method')));
    assert.deepEqual(methods, [
      ['cancel', 'focus', 'start'],
      ['fill', 'focus', 'reset'],
      ['focus', 'refresh'],
      ['focus', 'loadAll', 'refresh'],
      ['focus'],
    ]);
  });
});
