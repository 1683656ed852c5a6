/** The part of the elements' own description, `custom-elements.json`, that the playground draws its controls from. */
export interface Described {
  readonly name: string;
  readonly description: string;
}

export interface Attribute extends Described {
  readonly fieldName: string;
  readonly type: { readonly text: string };
}

export interface Declaration extends Described {
  readonly tagName: string;
  readonly attributes: readonly Attribute[];
  readonly events: readonly Described[];
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

/** `identity-verification` of `kyc-identity-verification`. */
export const shortName = ({ tagName }: Declaration): string => tagName.replace(/^kyc-/, '');

/** The playground connects the element itself, in the language of the page. */
const OWN = ['session', 'session-url', 'publishable-key', 'endpoint', 'lang'];

export const settableAttributes = ({ attributes }: Declaration): readonly Attribute[] =>
  attributes.filter(({ name }) => !OWN.includes(name));

/** What fits the type of an attribute; a list has the values to choose from. */
export function controlFor({ type, description }: Attribute): 'switch' | 'number' | 'text' | string[] {
  if (type.text === 'boolean') return 'switch';
  if (type.text === 'number') return 'number';
  // "`latn` or `arab`. Default: …": the values of a type that has a name.
  const listed = /^(?:`[\w-]+`(?:, | or |: )?)+/.exec(description)?.[0] ?? '';
  const values = [...(type.text + listed).matchAll(/['`]([\w-]+)['`]/g)].map(([, value]) => value!);
  return values.length > 0 ? [...new Set(values)] : 'text';
}
