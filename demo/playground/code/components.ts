/** The element as a component of a framework uses it. */
import type { CodeFile, ElementUse, Given } from './element-use.js';
import { theme } from './html.js';
import { escapeText, htmlAttribute, indent, inScript, literal, tag, templateMarkup } from './markup.js';

const REPORT = '({ type, detail }: CustomEvent) => console.log(type, detail)';

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

export function vue(use: ElementUse): CodeFile[] {
  const { events, properties, style } = use;
  const more = [
    ...properties.map(({ name }) => `:${name}.prop="${name}"`),
    ...events.map((name) => `@${name}="report"`),
  ];
  const text = [
    '<script setup lang="ts">',
    ...imports(use),
    ...(style ? ["import './theme.css';"] : []),
    ...block(constants(properties)),
    ...(events.length > 0 ? ['', `const report = ${REPORT};`] : []),
    '</script>',
    '',
    '<template>',
    indent(templateMarkup(withEndpoint(use), false, more)),
    '</template>',
  ].join('\n');
  const config = `import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const isCustomElement = (tag: string) => tag.startsWith('kyc-');

export default defineConfig({ plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] });`;
  return [
    { name: 'verify.vue', text },
    { name: 'vite.config.ts', text: config },
    ...pageFile(use),
    ...theme(style),
  ];
}

export function svelte(use: ElementUse): CodeFile[] {
  const { events, properties, style } = use;
  const more = [...properties.map(({ name }) => `{${name}}`), ...events.map((name) => `on${name}={report}`)];
  const text = [
    '<script lang="ts">',
    ...[
      ...imports(use),
      ...(style ? ["import './theme.css';"] : []),
      ...block(constants(properties)),
      ...(events.length > 0 ? ['', `const report = ${REPORT};`] : []),
    ].map((line) => indent(line)),
    '</script>',
    '',
    templateMarkup(withEndpoint(use), true, more),
  ].join('\n');
  return [{ name: 'verify.svelte', text }, ...pageFile(use), ...theme(style)];
}

export function angular(use: ElementUse): CodeFile[] {
  const { events, properties, style } = use;
  const more = [
    ...properties.map(({ name }) => `[${name}]="${name}"`),
    ...events.map((name) => `(${name})="report($event)"`),
  ];
  const markup = templateMarkup(withEndpoint(use), true, more);
  const members = [
    ...properties.map(({ name, value }) => `readonly ${name} = ${constant(value)};`),
    ...(events.length > 0
      ? ['report({ type, detail }: CustomEvent): void {\n  console.log(type, detail);\n}']
      : []),
  ];
  const text = [
    "import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';",
    ...imports(use),
    '',
    '@Component({',
    "  selector: 'app-verify',",
    '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
    '  template: `',
    indent(
      markup.replaceAll(/[\\`]|\$(?=\{)/g, (sign) => `\\${sign}`),
      '    ',
    ),
    '  `,',
    '})',
    `export class Verify {${members.length > 0 ? '' : '}'}`,
    ...members.map((member) => indent(member)),
    ...(members.length > 0 ? ['}'] : []),
  ].join('\n');
  return [
    { name: 'verify.ts', text },
    ...pageFile(use),
    ...theme(style).map((file) => ({ ...file, name: 'styles.css' })),
  ];
}

/** A bundled script does not come from the proxy, so the element has to be given its address. */
function endpointOf({ attributes, proxy }: ElementUse): Given[] {
  return proxy === '' || attributes.some(({ name }) => name === 'endpoint')
    ? []
    : [{ name: 'endpoint', fieldName: 'endpoint', text: proxy, value: proxy }];
}

function withEndpoint(use: ElementUse): ElementUse {
  const partner = use.partner && {
    ...use.partner,
    attributes: [...use.partner.attributes, ...endpointOf(use)],
  };
  return { ...use, attributes: [...use.attributes, ...endpointOf(use)], partner };
}

function imports({ tagName, partner }: ElementUse): string[] {
  return [tagName, ...(partner ? [partner.tagName] : [])].map(
    (name) => `import 'kyc-elements/${name.replace('kyc-', '')}/define.js';`,
  );
}

interface Constant {
  readonly name: string;
  readonly value: unknown;
}

/** Attributes whose value is an object: JSX gives it by name. */
const complexOf = ({ attributes }: ElementUse): Constant[] =>
  attributes.flatMap(({ fieldName, value }) =>
    typeof value === 'object' ? [{ name: fieldName, value }] : [],
  );

const constants = (all: readonly Constant[]): string[] =>
  all.length > 0
    ? [...all.map(({ name, value }) => inScript(`const ${name} = ${constant(value)};`)), '']
    : [];

/** The properties take the literal types. */
const constant = (value: unknown): string =>
  typeof value === 'object' ? `${literal(value)} as const` : literal(value);

const block = (lines: readonly string[]): string[] => (lines.length > 0 ? ['', ...lines.slice(0, -1)] : []);

const attributesOfPage = (language: string, direction: string): string =>
  `${htmlAttribute('lang', language)}${direction === 'rtl' ? ' dir="rtl"' : ''}`;

/** The elements follow the language of the document. */
function pageFile({ language, direction }: ElementUse): CodeFile[] {
  if (language === 'en' && direction === 'ltr') return [];
  return [{ name: 'index.html', text: `<html ${escapeText(attributesOfPage(language, direction), false)}>` }];
}
