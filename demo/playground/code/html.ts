import { startOfPage, tag, type CodeFile, type ElementUse, type Given } from './element-use.js';

/** In the quotes that need fewer entities: JSON reads best in single ones. */
function attribute({ name, text }: Given): string {
  if (text === '') return name;
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  return `${name}=${quote}${text.replaceAll('&', '&amp;').replaceAll(quote, `&#${quote.charCodeAt(0)};`)}${quote}`;
}

/** A whole page without a build. */
export function html({ elements, event, proxy, language, theme }: ElementUse): CodeFile[] {
  const page = [
    '<!doctype html>',
    startOfPage(language),
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width" />',
    ...theme.map(({ name }) => `<link rel="stylesheet" href="${name}" />`),
    `<script type="module" crossorigin src="${proxy}/kyc-elements.js"></script>`,
    '',
    ...elements.map(({ tagName, attributes }) => tag(tagName, attributes.map(attribute), `></${tagName}>`)),
    '',
    '<script type="module">',
    `  const element = document.querySelector('${elements[0]!.tagName}');`,
    `  element.addEventListener('${event}', ({ detail }) => {`,
    '    console.log(detail);',
    '  });',
    '</script>',
    '</html>',
  ];
  return [{ name: 'index.html', text: page.join('\n') }, ...theme];
}
