import { indent, startOfPage, tag, type CodeFile, type ElementUse, type Given } from './element-use.js';

function attribute({ fieldName, value }: Given): string {
  if (value === true) return fieldName;
  if (typeof value !== 'string') return `${fieldName}={${JSON.stringify(value, undefined, 2)}}`;
  return /["&\\\n]/.test(value) ? `${fieldName}={${JSON.stringify(value)}}` : `${fieldName}="${value}"`;
}

/** `onKycHitSelect` of `kyc-hit-select`. */
const handlerName = (event: string): string =>
  `on${event.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

export function react({ elements, event, proxy, language, theme }: ElementUse): CodeFile[] {
  const tags = elements.map(({ className, attributes }, at) => {
    // A bundled script does not come from the proxy, so the elements have to be given its address.
    const written = [...attributes.map(attribute), `endpoint="${proxy}"`];
    if (at === 0) written.push(`${handlerName(event)}={({ detail }) => console.log(detail)}`);
    return tag(className, written, '/>');
  });
  const body = tags.length > 1 ? `<>\n${indent(tags.join('\n'))}\n</>` : tags[0]!;
  const text = [
    `import { ${elements.map(({ className }) => className).join(', ')} } from 'kyc-elements/react';`,
    ...theme.map(({ name }) => `import './${name}';`),
    '',
    'export default function Page() {',
    '  return (',
    indent(body, '    '),
    '  );',
    '}',
  ];
  // The elements follow the language of the document.
  const page = language === 'en' ? [] : [{ name: 'index.html', text: startOfPage(language) }];
  return [{ name: 'verify.tsx', text: text.join('\n') }, ...page, ...theme];
}
