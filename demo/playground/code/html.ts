import type { CodeFile, ElementUse } from './element-use.js';
import { attributesOfPage, elementMarkup, indent, inScript, literal } from './markup.js';

/** A whole page without a build. */
export function html(use: ElementUse): CodeFile[] {
  const { tagName, proxy, language, direction, style, events, properties } = use;
  const lines = [
    ...properties.map(({ name, value }) => `element.${name} = ${literal(value)};`),
    ...events.map(
      (name) => `element.addEventListener('${name}', ({ detail }) => {\n  console.log(detail);\n});`,
    ),
  ];
  const script = inScript([`const element = document.querySelector('${tagName}');`, ...lines].join('\n'));
  const page = [
    '<!doctype html>',
    `<html ${attributesOfPage(language, direction)}>`,
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width" />',
    ...(style ? ['<link rel="stylesheet" href="theme.css" />'] : []),
    `<script type="module" crossorigin src="${proxy}/kyc-elements.js"></script>`,
    '',
    elementMarkup(use),
    ...(lines.length > 0 ? ['', '<script type="module">', indent(script), '</script>'] : []),
    '</html>',
  ];
  return [{ name: 'index.html', text: page.join('\n') }, ...themeFile(style)];
}

export function themeFile(style: string): CodeFile[] {
  return style ? [{ name: 'theme.css', text: style.trimEnd() }] : [];
}
