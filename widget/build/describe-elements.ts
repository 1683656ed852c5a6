import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

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

/** In one file, which has no types: https://custom-elements-manifest.open-wc.org/analyzer/getting-started/. */
const ANALYZER = '@custom-elements-manifest/analyzer/browser/index.js';

interface Analyzer {
  readonly ts: {
    readonly ScriptTarget: { readonly Latest: number };
    readonly ScriptKind: { readonly TS: number };
    createSourceFile(name: string, text: string, target: number, parents: boolean, kind: number): object;
  };
  litPlugin(): object[];
  create(options: { modules: object[]; plugins: object[] }): {
    readonly modules: readonly { readonly declarations: readonly Analyzed[] }[];
  };
}

/** Without the lists that are empty. */
interface Analyzed extends Partial<ElementDeclaration> {
  readonly members?: readonly (Member & { readonly privacy?: string; readonly static?: boolean })[];
}

// The file is for browsers: in Node, its compiler would look for modules that the file leaves out.
Object.assign(process, { browser: true });
const { create, litPlugin, ts } = createRequire(import.meta.url)(ANALYZER) as Analyzer;
Object.assign(process, { browser: undefined });

/** Each in a folder and a file of its own name. */
export const ELEMENTS = [
  'identity-verification',
  'screening-form',
  'screening-list',
  'screening-results',
  'submission-search',
];

/**
 * The elements of this package, described from their own comments.
 *
 * @param root - The folder that holds `widget/`.
 */
export function describeElements(root: string): readonly ElementDeclaration[] {
  const read = (path: string) => readFileSync(join(root, 'widget', path), 'utf8');
  const base = readdirSync(join(root, 'widget/base')).map((file) => `base/${file}`);
  const modules = [...base, ...ELEMENTS.map((name) => `${name}/${name}.ts`)].map((path) => {
    const { Latest } = ts.ScriptTarget;
    return ts.createSourceFile(`dist/widget/${path}`, read(path), Latest, true, ts.ScriptKind.TS);
  });
  const analyzed = create({ modules, plugins: litPlugin() }).modules.slice(base.length);
  const cssProperties = customProperties(read('look/tokens.styles.ts') + read('look/fields.styles.ts'));
  return analyzed.map(({ declarations: [declaration] }, index) => ({
    ...published(declaration!),
    tagName: `kyc-${ELEMENTS[index]}`,
    cssProperties,
  }));
}

/** What a page may use of an element: nothing private, and no method of Lit or of the browser, which have no comment here. */
function published({ members = [], events = [], ...rest }: Analyzed): ElementDeclaration {
  const declaration = {
    attributes: [],
    slots: [],
    cssParts: [],
    cssStates: [],
    ...rest,
    members: members.filter(
      ({ kind, description, privacy = 'public', static: isStatic }) =>
        privacy === 'public' && !isStatic && (kind === 'field' || description),
    ),
    events: events
      .filter(({ name }) => name)
      .map((event) => ({ ...event, type: { text: eventClass(event.name) } })),
  };
  return JSON.parse(JSON.stringify(declaration), (key, value: unknown) => {
    // The manifest has no module of a base class.
    if (key === 'inheritedFrom') return undefined;
    return typeof value === 'string' ? value.replace(/\s+/g, ' ') : value;
  }) as ElementDeclaration;
}

/** The class of `kyc-hit-select` is `KycHitSelectEvent`. */
function eventClass(name: string): string {
  return `${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
}

/** `--kyc-ink - Text colour.` in the comment of the styles, its default from the style itself. */
function customProperties(styles: string): ElementDeclaration['cssProperties'] {
  return [...styles.matchAll(/@cssprop (\S+) - (.+)/g)].map(([, name = '', description = '']) => {
    const [, preset = ''] = new RegExp(`var\\(${name}, (.+)\\);`).exec(styles) ?? [];
    return { name, description, default: preset };
  });
}
