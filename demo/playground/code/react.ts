import type { CodeFile, ElementUse, Given } from './element-use.js';
import { themeFile } from './html.js';
import { attributesOfPage, indent, inScript, literal, tag } from './markup.js';

interface Constant {
  readonly name: string;
  readonly value: unknown;
}

export function react(given: ElementUse): CodeFile[] {
  const use = withEndpoint(given);
  const { events, properties, partner, style, language, direction } = use;
  const more = [
    ...properties.map(({ name }) => `${name}={${name}}`),
    ...events.map((name) => `${handlerName(name)}={report}`),
  ];
  const slots = use.slots.map(({ name, text }) => `<span slot="${name}">{${JSON.stringify(text)}}</span>`);
  const own = tag(use.className, [...use.attributes.map(reactAttribute), ...more], slots, true);
  const other = partner && tag(partner.className, partner.attributes.map(reactAttribute), [], true);
  const body = other ? `<>\n${indent(`${own}\n${other}`)}\n</>` : own;
  const text = [
    `import { ${[use.className, ...(partner ? [partner.className] : [])].join(', ')} } from 'kyc-elements/react';`,
    ...(style ? ["import './theme.css';"] : []),
    '',
    ...[...objectsOf(use), ...properties].map(constant),
    ...(events.length > 0
      ? ['const report = ({ type, detail }: CustomEvent) => console.log(type, detail);', '']
      : []),
    'export default function Page() {',
    '  return (',
    indent(body, '    '),
    '  );',
    '}',
  ].join('\n');
  // The elements follow the language of the document.
  const isPlain = language === 'en' && direction === 'ltr';
  const page = { name: 'index.html', text: `<html ${attributesOfPage(language, direction)}>` };
  return [{ name: 'verify.tsx', text }, ...(isPlain ? [] : [page]), ...themeFile(style)];
}

/** A bundled script does not come from the proxy, so the elements have to be given its address. */
function withEndpoint(use: ElementUse): ElementUse {
  const { attributes, partner, proxy } = use;
  const isGiven = attributes.some(({ name }) => name === 'endpoint');
  const endpoint = isGiven ? [] : [{ name: 'endpoint', fieldName: 'endpoint', text: proxy, value: proxy }];
  return {
    ...use,
    attributes: [...attributes, ...endpoint],
    partner: partner && { ...partner, attributes: [...partner.attributes, ...endpoint] },
  };
}

/** The properties take the literal types. */
function constant({ name, value }: Constant): string {
  const written = typeof value === 'object' ? `${literal(value)} as const` : literal(value);
  return inScript(`const ${name} = ${written};\n`);
}

function reactAttribute({ fieldName, value }: Given): string {
  if (value === true) return fieldName;
  if (typeof value === 'number') return `${fieldName}={${value}}`;
  if (typeof value === 'object') return `${fieldName}={${fieldName}}`;
  const text = String(value);
  return /["&\\\n]/.test(text) ? `${fieldName}={${JSON.stringify(text)}}` : `${fieldName}="${text}"`;
}

/** `onKycHitSelect` of `kyc-hit-select`. */
const handlerName = (event: string): string =>
  `on${event.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

/** Attributes whose value is an object: JSX gives it by name. */
const objectsOf = ({ attributes }: ElementUse): Constant[] =>
  attributes.flatMap(({ fieldName, value }) =>
    typeof value === 'object' ? [{ name: fieldName, value }] : [],
  );
