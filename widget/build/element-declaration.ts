/** One named thing of an element with its sentence. */
export interface Described {
  readonly name: string;
  readonly description: string;
}

interface Typed extends Described {
  readonly type: { readonly text: string };
}

export interface Member extends Described {
  readonly kind: 'field' | 'method';
  readonly type?: { readonly text: string };
  readonly attribute?: string;
  /** No page sets it. */
  readonly readonly?: boolean;
}

/** An element, in the shape of the Custom Elements Manifest, schema 1.0.0. */
export interface ElementDeclaration extends Described {
  readonly tagName: string;
  readonly attributes: readonly (Typed & { readonly fieldName: string })[];
  readonly members: readonly Member[];
  readonly events: readonly Typed[];
  readonly slots: readonly Described[];
  readonly cssParts: readonly Described[];
  readonly cssStates: readonly Described[];
  readonly cssProperties: readonly (Described & { readonly default: string })[];
}
