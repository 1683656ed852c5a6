import type { CodeFile, ElementUse, Given } from './element-use.js';
import { theme } from './html.js';
import { indent, tag } from './markup.js';
import { attributesOfPage, constants, endpointOf, pageFile, REPORT, type Constant } from './module-parts.js';

export function react(use: ElementUse): CodeFile[] {
  return [
    { name: 'verify.tsx', text: reactComponent(use, './theme.css') },
    ...pageFile(use),
    ...theme(use.style),
  ];
}

export function next(use: ElementUse): CodeFile[] {
  const { language, direction, style } = use;
  const layout = `import type { ReactNode } from 'react';
${style ? "import './theme.css';\n" : ''}
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html ${attributesOfPage(language, direction)}>
      <body>{children}</body>
    </html>
  );
}`;
  return [
    { name: 'app/page.tsx', text: `'use client';\n${reactComponent(use)}` },
    { name: 'app/layout.tsx', text: layout },
    ...theme(style).map(({ text }) => ({ name: 'app/theme.css', text })),
  ];
}

function reactComponent(use: ElementUse, style?: string): string {
  const { events, properties } = use;
  const uses = use.partner ? [use, use.partner] : [use];
  const consts = [...complexOf(use), ...properties];
  const more = [
    ...properties.map(({ name }) => `${name}={${name}}`),
    ...events.map((name) => `${handlerName(name)}={report}`),
  ];
  const markup = uses.map((one) => reactTag(one, one === use ? more : []));
  const body = uses.length > 1 ? `<>\n${indent(markup.join('\n'))}\n</>` : markup[0]!;
  return [
    `import { ${uses.map(({ className }) => className).join(', ')} } from 'kyc-elements/react';`,
    ...(style && use.style ? [`import '${style}';`] : []),
    '',
    ...constants(consts),
    ...(events.length > 0 ? [`const report = ${REPORT};`, ''] : []),
    'export default function Page() {',
    '  return (',
    indent(body, '    '),
    '  );',
    '}',
  ].join('\n');
}

function reactTag(use: ElementUse, more: readonly string[]): string {
  const endpoint = endpointOf(use);
  const attributes = [...use.attributes, ...endpoint].map((given) => reactAttribute(given));
  const slots = use.slots.map(({ name, text }) => `<span slot="${name}">{${JSON.stringify(text)}}</span>`);
  return tag(use.className, [...attributes, ...more], slots, true);
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
const complexOf = ({ attributes }: ElementUse): Constant[] =>
  attributes.flatMap(({ fieldName, value }) =>
    typeof value === 'object' ? [{ name: fieldName, value }] : [],
  );
