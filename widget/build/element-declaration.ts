import { parse, type Spec } from 'comment-parser';

/** One named thing of an element with its sentence, as the Custom Elements Manifest lists it. */
export interface Described {
  readonly name: string;
  readonly description: string;
}

export interface Attribute extends Described {
  readonly fieldName: string;
  readonly type: { readonly text: string };
}

export interface Member extends Described {
  readonly kind: 'field' | 'method';
  readonly type?: { readonly text: string };
  readonly attribute?: string;
}

/** An element, in the shape of the Custom Elements Manifest, schema 1.0.0. */
export interface ElementDeclaration extends Described {
  readonly kind: 'class';
  readonly customElement: true;
  readonly tagName: string;
  readonly superclass: { readonly name: 'LitElement'; readonly package: 'lit' };
  readonly attributes: readonly Attribute[];
  readonly members: readonly Member[];
  readonly events: readonly (Described & { readonly type: { readonly text: string } })[];
  readonly slots: readonly Described[];
  readonly cssParts: readonly Described[];
  readonly cssStates: readonly Described[];
  readonly cssProperties: readonly (Described & { readonly default: string })[];
}

/** A public thing of an element has no sentence that says what it is for. */
export class UndocumentedError extends Error {
  readonly code = 'undocumented';
  constructor(what: string, where: string) {
    super(`${what} of ${where} has no description: write one in the comment above it.`);
    this.name = 'UndocumentedError';
  }
}

export interface ElementSources {
  readonly tagName: string;
  readonly element: string;
  /** Files whose `…Properties` objects are spread into the element's `static properties`. */
  readonly shared: readonly string[];
  readonly tokens: string;
}

/**
 * Describes an element from the comments of its source, so that what is written for the next developer is what is published.
 *
 * @throws UndocumentedError when a property, event, slot, part, state or custom property has no description.
 */
export function elementDeclaration(sources: ElementSources): ElementDeclaration {
  const { element, tagName } = sources;
  const [, comment = '', name = ''] = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export class (\w+)/.exec(element) ?? [];
  const [block] = parse(`/**${comment}*/`, { spacing: 'compact' });
  const described = (tag: string) =>
    (block?.tags ?? []).filter((spec) => spec.tag === tag).map((spec) => named(spec, tag, name));
  const properties = propertiesOf(element, sources.shared, name);
  return {
    kind: 'class',
    customElement: true,
    name,
    tagName,
    description: block?.description ?? '',
    superclass: { name: 'LitElement', package: 'lit' },
    attributes: properties.flatMap(({ attribute, name: fieldName, ...rest }) =>
      attribute ? [{ name: attribute, fieldName, ...rest }] : [],
    ),
    members: [
      ...properties.map((property) => ({ kind: 'field' as const, ...property })),
      ...methodsOf(element),
    ],
    events: described('fires').map((event) => ({ ...event, type: { text: eventClass(event.name) } })),
    slots: described('slot'),
    cssParts: described('csspart'),
    cssStates: described('cssstate'),
    cssProperties: customPropertiesOf(sources.tokens),
  };
}

/** The class of `kyc-hit-select` is `KycHitSelectEvent`. */
function eventClass(name: string): string {
  return `${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
}

function named(spec: Spec, what: string, where: string): Described {
  const description = spec.description.replace(/^-\s*/, '');
  if (!description) throw new UndocumentedError(`The ${what} ${spec.name}`, where);
  return { name: spec.name, description };
}

interface Property extends Described {
  readonly type: { readonly text: string };
  readonly attribute?: string;
}

const PROPERTY = /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?^ *(\w+): \{(.*)\},?$/gm;

function propertiesOf(element: string, shared: readonly string[], where: string): Property[] {
  const own = /static override (?:readonly )?properties = \{([^]*?)\n {2}\};/.exec(element)?.[1] ?? '';
  const spread = [...own.matchAll(/\.\.\.(\w+)/g)].map(([, object]) => {
    const pattern = new RegExp(`export const ${object} = \\{([^]*?)\\n\\} as const`);
    return shared.map((text) => pattern.exec(text)?.[1] ?? '').join('\n');
  });
  return [...spread, own].flatMap((text) =>
    [...text.matchAll(PROPERTY)].flatMap(([, comment = '', name = '', options = '']): Property[] => {
      if (options.includes('state: true')) return [];
      const declared = declaredField(element, name);
      const description = sentence(declared.comment) || sentence(comment);
      if (!description) throw new UndocumentedError(`The property ${name}`, where);
      const attribute = /attribute: (?:'([\w-]+)'|false)/.exec(options);
      const attributeName = attribute ? attribute[1] : name.toLowerCase();
      const type = { text: declared.type };
      return [{ name, description, type, ...(attributeName && { attribute: attributeName }) }];
    }),
  );
}

function declaredField(element: string, name: string): { comment: string; type: string } {
  const pattern = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*)?^ {2}declare (?:readonly )?${name}: (.+);$`,
    'm',
  );
  const [, comment = '', type = 'string'] = pattern.exec(element) ?? [];
  return { comment, type };
}

/** Public methods and getters are those with a comment; Lit's own ones have none. */
function methodsOf(element: string): Member[] {
  const documented =
    /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*\n {2}(?:async )?(get )?(\w+)\([^]*?\)(?:: ([^{]+))? \{$/gm;
  return [...element.matchAll(documented)].flatMap(([, comment = '', getter, name = '', type]): Member[] => [
    {
      kind: getter ? 'field' : 'method',
      name,
      description: sentence(comment),
      ...(getter && type && { type: { text: type } }),
    },
  ]);
}

/** `--kyc-ink - Text colour.` in the comment, its default from the style itself. */
function customPropertiesOf(tokens: string): (Described & { default: string })[] {
  const [block] = parse(tokens, { spacing: 'compact' });
  return (block?.tags ?? [])
    .filter(({ tag }) => tag === 'cssprop')
    .map((spec) => ({
      ...named(spec, 'custom property', 'the styles'),
      default: defaultOf(tokens, spec.name),
    }));
}

function defaultOf(tokens: string, name: string): string {
  const from = tokens.indexOf(`var(${name},`) >= 0 ? `var(${name},` : name;
  const start = tokens.indexOf(from, tokens.indexOf('css`')) + from.length;
  const value = tokens.slice(start, tokens.indexOf(';', start)).replace(/\s+/g, ' ').trim();
  return value.replace(/^, /, '').replace(/ ?\)$/, '');
}

function sentence(comment: string): string {
  return parse(`/**${comment}*/`, { spacing: 'compact' })[0]?.description ?? '';
}
