/** What the built scripts use of a browser, from their syntax trees. */
import { transform } from 'lightningcss';
import { parseSync, Visitor } from 'vite';

/** Names that code reads and gives to nothing of its own: the browser must have them. */
export function namesRead(scripts: readonly string[]): Set<string> {
  const read = new Set<string>();
  const own = new Set<string>();
  const assigned = new Set<string>();
  const keysOf = (properties: readonly object[]) =>
    (properties as { key?: { name?: string }; computed?: boolean }[]).flatMap(({ key, computed }) =>
      key?.name && !computed ? [key.name] : [],
    );
  const ownKeys = (properties: readonly object[]) => keysOf(properties).forEach((name) => own.add(name));
  const visitor = new Visitor({
    Identifier: ({ name }) => void read.add(name),
    MemberExpression({ property, computed }) {
      if (!computed && property.type === 'Identifier') read.add(property.name);
    },
    // The browser reads these: `Object.assign(element, { ariaLive: 'polite' })`.
    CallExpression({ callee, arguments: [target, ...values] }) {
      const isAssign =
        callee.type === 'MemberExpression' && 'name' in callee.property && callee.property.name === 'assign';
      if (isAssign && target?.type === 'Identifier')
        for (const value of values)
          if (value.type === 'ObjectExpression')
            for (const name of keysOf(value.properties)) assigned.add(name);
    },
    ObjectExpression: ({ properties }) => ownKeys(properties),
    PropertyDefinition: (node) => ownKeys([node]),
    MethodDefinition: (node) => ownKeys([node]),
    AssignmentExpression({ left }) {
      if (left.type === 'MemberExpression' && left.object.type === 'ThisExpression' && !left.computed)
        own.add((left.property as { name: string }).name);
    },
  });
  for (const code of scripts) visitor.visit(parseSync('script.js', code).program);
  return new Set([...read].filter((name) => name.length > 2 && !own.has(name)).concat(...assigned));
}

/** The style sheets in the code. */
export function styleSheets(scripts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visitor = new Visitor({
    TaggedTemplateExpression({ quasi }) {
      const [text, ...others] = quasi.quasis.map(({ value }) => value.cooked ?? '');
      if (others.length === 0 && /^[^<]*\{[^]*\}$/.test(text!)) found.add(text!);
    },
  });
  for (const code of scripts) visitor.visit(parseSync('script.js', code).program);
  return found;
}

export interface StyleNames {
  readonly properties: Set<string>;
  readonly selectors: Set<string>;
  readonly 'at-rules': Set<string>;
}

interface Node {
  readonly type?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly property?: string;
  readonly value?: { readonly loc?: unknown; readonly name?: string; readonly propertyId?: Node };
}

/** The properties, pseudo-classes, pseudo-elements and at-rules of style sheets. */
export function styleNames(sheets: Iterable<string>): StyleNames {
  const names: StyleNames = { properties: new Set(), selectors: new Set(), 'at-rules': new Set() };
  const walk = (node: unknown): void => {
    if (!node || typeof node !== 'object') return;
    const { type = '', kind = '', name, property, value } = node as Node;
    if (typeof property === 'string')
      names.properties.add((property === 'unparsed' ? value?.propertyId?.property : undefined) ?? property);
    if (type.startsWith('pseudo-')) names.selectors.add(kind.startsWith('custom') ? name! : kind);
    if (value?.loc && type !== 'style') names['at-rules'].add(type);
    Object.values(node).forEach(walk);
  };
  for (const sheet of sheets)
    transform({
      filename: 'styles.css',
      code: Buffer.from(sheet),
      visitor: { StyleSheet: ({ rules }) => walk(rules) },
    });
  // Of our own, and no property at all.
  for (const name of ['custom', 'none', 'all']) names.properties.delete(name);
  return names;
}
