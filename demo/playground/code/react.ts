import type { CodeFile, ElementUse, Given } from './element-use.js';
import { theme } from './html.js';
import { indent, tag } from './markup.js';
import {
  attributesOfPage,
  constants,
  pageFile,
  REPORT,
  withEndpoint,
  type Constant,
} from './module-parts.js';

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

function reactComponent(given: ElementUse, style?: string): string {
  const use = withEndpoint(given);
  const { events, properties, partner } = use;
  const consts = [...complexOf(use), ...properties];
  const more = [
    ...properties.map(({ name }) => `${name}={${name}}`),
    ...events.map((name) => `${handlerName(name)}={report}`),
  ];
  const slots = use.slots.map(({ name, text }) => `<span slot="${name}">{${JSON.stringify(text)}}</span>`);
  const own = tag(use.className, [...use.attributes.map(reactAttribute), ...more], slots, true);
  const other = partner && tag(partner.className, partner.attributes.map(reactAttribute), [], true);
  const body = other ? `<>\n${indent(`${own}\n${other}`)}\n</>` : own;
  return [
    `import { ${[use.className, ...(partner ? [partner.className] : [])].join(', ')} } from 'kyc-elements/react';`,
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
