/** Frameworks whose templates are like HTML. */
import type { CodeFile, ElementUse, Given } from './element-use.js';
import { theme } from './html.js';
import { htmlAttribute, indent, templateMarkup } from './markup.js';
import { constant, moduleScript, pageFile, withEndpoint } from './module-parts.js';

export function vue(use: ElementUse): CodeFile[] {
  const { events, properties, style } = use;
  const more = [
    ...properties.map(({ name }) => `:${name}.prop="${name}"`),
    ...events.map((name) => `@${name}="report"`),
  ];
  const text = [
    '<script setup lang="ts">',
    ...moduleScript(use),
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
    ...moduleScript(use).map((line) => indent(line)),
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
    ...events.map((name) => `(${camelCase(name)})="report($event)"`),
  ];
  const markup = templateMarkup(withEndpoint(use), true, more, angularAttribute).replaceAll(
    TWO_BRACES,
    "{{ '{{' }}",
  );
  const members = [
    ...properties.map(({ name, value }) => `readonly ${name} = ${constant(value)};`),
    ...(events.length > 0
      ? ['report({ type, detail }: CustomEvent): void {\n  console.log(type, detail);\n}']
      : []),
  ];
  const directives = [use.className, ...(use.partner ? [use.partner.className] : [])].join(', ');
  const text = [
    "import { Component } from '@angular/core';",
    `import { ${directives} } from 'kyc-elements/angular';`,
    '',
    '@Component({',
    "  selector: 'app-verify',",
    `  imports: [${directives}],`,
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

/** `kycHitSelect` of `kyc-hit-select`. */
const camelCase = (event: string): string =>
  event.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const TWO_BRACES = '&#123;&#123;';

/** Angular decodes entities before it looks for two braces: they have to be the value of an expression. */
function angularAttribute({ name, text }: Given): string {
  const isBound = text.includes('{{');
  const attribute = htmlAttribute(isBound ? `attr.${name}` : name, text, true);
  return attribute.endsWith("'") ? attribute.replaceAll(TWO_BRACES, '{{ "{{" }}') : attribute;
}
