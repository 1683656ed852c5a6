import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { elementDeclaration, type ElementDeclaration } from './element-declaration.js';

/** Each in a folder and a file of its own name. */
const ELEMENTS = [
  'identity-verification',
  'screening-form',
  'screening-list',
  'screening-results',
  'submission-search',
];

/** What editors and documentation tools read: https://github.com/webcomponents/custom-elements-manifest. */
export interface Manifest {
  readonly schemaVersion: '1.0.0';
  readonly modules: readonly {
    readonly kind: 'javascript-module';
    readonly path: string;
    readonly declarations: readonly ElementDeclaration[];
    readonly exports: readonly object[];
  }[];
}

/**
 * The elements of this package, described from their own comments.
 *
 * @param root - The folder that holds `widget/`.
 * @throws UndocumentedError
 */
export function manifest(root: string): Manifest {
  const read = (path: string) => readFileSync(join(root, 'widget', path), 'utf8');
  const shared = ['base/connection.ts', 'base/localize.ts'].map(read);
  const tokens = ['look/tokens.styles.ts', 'look/fields.styles.ts'].map(read).join('\n');
  return {
    schemaVersion: '1.0.0',
    modules: ELEMENTS.map((element) => {
      const path = `dist/widget/${element}/${element}.js`;
      const declaration = elementDeclaration({
        tagName: `kyc-${element}`,
        element: read(`${element}/${element}.ts`),
        shared,
        tokens,
      });
      const reference = { name: declaration.name, module: path };
      return {
        kind: 'javascript-module',
        path,
        declarations: [declaration],
        exports: [
          { kind: 'js', name: declaration.name, declaration: reference },
          { kind: 'custom-element-definition', name: declaration.tagName, declaration: reference },
        ],
      };
    }),
  };
}
