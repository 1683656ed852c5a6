import { describeElements, type ElementDeclaration } from '../../../widget/build/describe-elements.js';
import { blocks, markdownTable } from './markdown-table.js';

interface Described {
  readonly name: string;
  readonly description: string;
  readonly type?: { readonly text: string };
  readonly default?: string;
}

const code = (text: string) => `\`${text}\``;
const withoutUndefined = (type: string) => type.replace(' | undefined', '');
const typeOf = ({ type, default: preset }: Described) => {
  const text = type?.text ?? preset;
  return text === undefined ? '' : code(withoutUndefined(text));
};

function list(heading: string, rows: readonly Described[], shown = (name: string) => name): string {
  if (rows.length === 0) return '';
  const hasType = rows.some((row) => typeOf(row) !== '');
  const head = ['Name', 'Meaning', ...(hasType ? ['Type'] : [])];
  const cells = rows.map((row) => [
    code(shown(row.name)),
    row.description,
    ...(hasType ? [typeOf(row)] : []),
  ]);
  return `## ${heading}\n\n${markdownTable(head, cells)}`;
}

function elementPage({ tagName, description, members, events, ...rest }: ElementDeclaration): string {
  return blocks(
    `# ${code(`<${tagName}>`)}`,
    description,
    'The session needs a [grant](/guides/sessions) for the element. [Details of events](/guides/element-events) ' +
      'lists what each event carries.',
    list('Attributes and their properties', rest.attributes),
    list(
      'Properties without an attribute',
      members.filter((member) => member.kind === 'field' && !member.attribute),
    ),
    list(
      'Methods',
      members.filter(({ kind }) => kind === 'method'),
      (name) => `${name}()`,
    ),
    list('Events', events),
    list('Slots', rest.slots),
    list('Parts', rest.cssParts, (name) => `::part(${name})`),
    list('States', rest.cssStates, (name) => `:state(${name})`),
    'The colours, the font and the sizes are [custom properties](/reference/custom-properties).',
  );
}

export function elementPages(root: string): Record<string, string> {
  const elements = describeElements(root);
  const pages = elements.map((element) => [`reference/${element.tagName}`, elementPage(element)]);
  return {
    ...(Object.fromEntries(pages) as Record<string, string>),
    'reference/custom-properties': blocks(
      '# Custom properties',
      'Set these on an element, or on any element around it. They are the same for all elements. [Theming](/guides/theming) has examples.',
      list('Properties', elements[0]?.cssProperties ?? []),
    ),
  };
}
