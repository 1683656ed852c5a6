/** The part of the elements' own description, `custom-elements.json`, that the playground draws its controls from. */
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

export interface Declaration extends Described {
  readonly tagName: string;
  readonly attributes: readonly Attribute[];
  readonly members: readonly Member[];
  readonly events: readonly Described[];
  readonly slots: readonly Described[];
  readonly cssParts: readonly Described[];
  readonly cssProperties: readonly (Described & { readonly default: string })[];
}

interface Manifest {
  readonly modules: readonly { readonly declarations: readonly Declaration[] }[];
}

/** @throws Error when the page's own server has no manifest: the elements are not built. */
export async function readDeclarations(): Promise<readonly Declaration[]> {
  const answer = await fetch('/custom-elements.json');
  if (!answer.ok) throw new Error('custom-elements.json is missing. Run: npm run build');
  return ((await answer.json()) as Manifest).modules.flatMap(({ declarations }) => declarations);
}

/** What an event says of itself in a list: up to the first stop. */
export const firstSentence = ({ description }: Described): string => description.split(/[;.](?:\s|$)/)[0]!;

/** `identity-verification` of `kyc-identity-verification`. */
export const shortName = ({ tagName }: Declaration): string => tagName.replace(/^kyc-/, '');

export type Control =
  | { readonly kind: 'switch' | 'number' | 'text' | 'json' }
  | { readonly kind: 'choice' | 'suggestions'; readonly options: readonly string[] };

const QUOTED = /'([^']*)'/g;
/** "`latn` or `arab`. Default: …": the values of a type that has a name. */
const LISTED = /^(?:`[\w-]+`(?:, | or |: )?)+/;

/** The control that fits a type. `description` may list values, which the type's name hides. */
export function controlFor(type: string, description: string): Control {
  const single = type.replace(/ \| undefined$/, '');
  if (single === 'boolean') return { kind: 'switch' };
  if (single === 'number') return { kind: 'number' };
  const literals = [...single.matchAll(QUOTED)].map(([, literal = '']) => literal);
  if (literals.length > 0) return { kind: 'choice', options: literals };
  if (/\[\]|[A-Z]/.test(single) && !/^[A-Z]\w*$/.test(single)) return { kind: 'json' };
  const listed = [...(LISTED.exec(description)?.[0] ?? '').matchAll(/`([\w-]+)`/g)].map(
    ([, name = '']) => name,
  );
  if (listed.length > 0) return { kind: 'suggestions', options: listed };
  return /^[A-Z]/.test(single) ? { kind: 'json' } : { kind: 'text' };
}

/** Properties without an attribute that hold data: a function or the form of the page is not typed into a field. */
export function dataProperties({ members }: Declaration): readonly Member[] {
  return members.filter(
    ({ kind, attribute, type }) =>
      kind === 'field' && !attribute && type !== undefined && !/GetSession|HTML/.test(type.text),
  );
}

/** The element's own attributes first, then those that every element has. */
export function ownFirst(declaration: Declaration, all: readonly Declaration[]): readonly Attribute[] {
  const isShared = ({ name }: Attribute) =>
    all.every(({ attributes }) => attributes.some((attribute) => attribute.name === name));
  const { attributes } = declaration;
  return [...attributes.filter((one) => !isShared(one)), ...attributes.filter(isShared)];
}
