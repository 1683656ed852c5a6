import type { Described, ElementDeclaration } from './describe-elements.js';

const named = ({ name, description }: Described) => ({ name, description });

/** What editors and documentation tools read: https://github.com/webcomponents/custom-elements-manifest. */
export function customElements(elements: readonly ElementDeclaration[]): object {
  return {
    schemaVersion: '1.0.0',
    modules: elements.map((element) => {
      const folder = element.tagName.replace('kyc-', '');
      const path = `dist/widget/${folder}/${folder}.js`;
      const declaration = { name: element.name, module: path };
      return {
        kind: 'javascript-module',
        path,
        declarations: [element],
        exports: [
          { kind: 'js', name: element.name, declaration },
          { kind: 'custom-element-definition', name: element.tagName, declaration },
        ],
      };
    }),
  };
}

/** For `html.customData` of VS Code: https://github.com/microsoft/vscode-custom-data. */
export function vsCodeData(elements: readonly ElementDeclaration[]): object {
  return {
    version: 1.1,
    tags: elements.map(({ tagName, description, attributes }) => ({
      name: tagName,
      description,
      attributes: attributes.map((attribute) => ({
        ...named(attribute),
        ...(attribute.type.text.startsWith('boolean') && { valueSet: 'v' }),
      })),
    })),
  };
}

/** For the editors of JetBrains: https://github.com/JetBrains/web-types. */
export function webTypes(elements: readonly ElementDeclaration[], version: string): object {
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: 'kyc-elements',
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: { html: { elements: elements.map(webType) } },
  };
}

function webType(element: ElementDeclaration): object {
  const properties = element.members.filter(({ kind, attribute }) => kind === 'field' && !attribute);
  return {
    name: element.tagName,
    description: element.description,
    attributes: element.attributes.map((one) => ({ ...named(one), value: { type: one.type.text } })),
    slots: element.slots,
    js: {
      properties: properties.map((one) => ({ ...named(one), type: one.type?.text })),
      events: element.events.map((one) => ({ ...named(one), type: one.type.text })),
    },
    css: { properties: element.cssProperties.map(named), parts: element.cssParts },
  };
}
