import { parseSync, Visitor } from 'vite';

/** Without the blanks that begin the lines of templates. The line breaks render the same white space, and keep the source maps right. */
export function withoutIndentation(code: string, filename: string): string {
  const texts: { readonly start: number; readonly end: number }[] = [];
  const visitor = new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'html') texts.push(...quasi.quasis);
    },
  });
  visitor.visit(parseSync(filename, code).program);
  return texts
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (rest, { start, end }) =>
        rest.slice(0, start) + rest.slice(start, end).replaceAll(/\n +/g, '\n') + rest.slice(end),
      code,
    );
}
