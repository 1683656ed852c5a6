import type { ElementDeclaration } from './element-declaration.js';
import type { Manifest } from './manifest.js';

const elementsOf = ({ modules }: Manifest): ElementDeclaration[] =>
  modules.flatMap(({ declarations }) => declarations);

/** For `html.customData` of VS Code: https://github.com/microsoft/vscode-custom-data. */
export function vsCodeData(manifest: Manifest): object {
  return {
    version: 1.1,
    tags: elementsOf(manifest).map(({ tagName, description, attributes }) => ({
      name: tagName,
      description,
      attributes: attributes.map((attribute) => ({
        name: attribute.name,
        description: attribute.description,
        ...(attribute.type.text.startsWith('boolean') && { valueSet: 'v' }),
      })),
    })),
  };
}

/** For the editors of JetBrains: https://github.com/JetBrains/web-types. */
export function webTypes(manifest: Manifest, version: string): object {
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: 'kyc-elements',
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elementsOf(manifest).map((element) => ({
          name: element.tagName,
          description: element.description,
          attributes: element.attributes.map(({ name, description, type }) => ({
            name,
            description,
            value: { type: type.text },
          })),
          slots: element.slots,
          js: {
            properties: element.members
              .filter(({ kind, attribute }) => kind === 'field' && !attribute)
              .map(({ name, description, type }) => ({ name, description, type: type?.text })),
            events: element.events.map(({ name, description, type }) => ({
              name,
              description,
              type: type.text,
            })),
          },
          css: {
            properties: element.cssProperties.map(({ name, description }) => ({ name, description })),
            parts: element.cssParts,
          },
        })),
      },
    },
  };
}
