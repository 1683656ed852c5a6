/** The UN Security Council's consolidated list: XML with INDIVIDUAL and ENTITY elements. */
import { SaxesParser } from 'saxes';
import { genderFrom } from './list-entity.js';
import type { ListFormatDescription, ListReading } from './list-reading.js';

const ROOT = 'CONSOLIDATED_LIST';
const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];
const USED =
  /^((FIRST|SECOND|THIRD|FOURTH)_NAME|DATAID|NAME_ORIGINAL_SCRIPT|UN_LIST_TYPE|GENDER|NATIONALITY|DESIGNATION|(INDIVIDUAL|ENTITY)_(ALIAS|ADDRESS|DOCUMENT|DATE_OF_BIRTH))$/;

/** Matches at a place in one way only: in two ways, a file of twenty comments would take seconds. */
const BEFORE_ROOT = /\s+|<\?[^]*?\?>|<!--[^]*?-->|<!(?!--)[^>]*>/y;
const ROOT_TAG = /<([\w:.-]+)/y;

function rootOf(content: string): string | undefined {
  ROOT_TAG.lastIndex = BEFORE_ROOT.lastIndex = 0;
  while (BEFORE_ROOT.test(content)) ROOT_TAG.lastIndex = BEFORE_ROOT.lastIndex;
  return ROOT_TAG.exec(content)?.[1];
}

/** One INDIVIDUAL or ENTITY: a group for each child element, with the text of each leaf under its path in the group. */
interface Entry {
  readonly kind: 'INDIVIDUAL' | 'ENTITY';
  readonly line: number;
  readonly groups: Array<{ name: string; leaves: Map<string, string> }>;
}

function addEntry(reading: ListReading, { kind, line, groups }: Entry): void {
  const own = (tag: string) => groups.find((group) => group.name === tag)?.leaves.get('') ?? '';
  const of = (suffix: string) => groups.filter((group) => group.name.endsWith(suffix));
  const leaf = (suffix: string, tag: string) => of(suffix).map((group) => group.leaves.get(tag));
  const aliases = of('_ALIAS').map(({ leaves }) => ({
    name: leaves.get('ALIAS_NAME'),
    weak: /low/i.test(leaves.get('QUALITY') ?? ''),
  }));
  const person = kind === 'INDIVIDUAL';
  reading.rows += 1;
  reading.add(line, {
    sourceId: own('DATAID'),
    entityType: person ? 'person' : 'company',
    name: NAME_PARTS.map(own).join(' '),
    aliases: [
      ...aliases.filter(({ weak }) => !weak).map(({ name }) => name),
      originalScript(reading, line, own('NAME_ORIGINAL_SCRIPT')),
    ],
    weakAliases: aliases.filter(({ weak }) => weak).map(({ name }) => name),
    dates: of('_DATE_OF_BIRTH').flatMap(({ leaves }) => [
      estimated(leaves.get('TYPE_OF_DATE'), leaves.get('DATE') ?? leaves.get('YEAR')),
      leaves.has('FROM_YEAR') ? `${leaves.get('FROM_YEAR')} to ${leaves.get('TO_YEAR')}` : undefined,
    ]),
    countries: [...leaf('NATIONALITY', 'VALUE'), ...leaf('_ADDRESS', 'COUNTRY')],
    riskTypes: ['Sanctions'],
    programmes: [own('UN_LIST_TYPE')],
    positions: leaf('DESIGNATION', 'VALUE'),
    gender: genderFrom(own('GENDER')),
    [person ? 'idNumbers' : 'registrationNumbers']: leaf('_DOCUMENT', 'NUMBER'),
  });
}

function estimated(type: string | undefined, date: string | undefined): string | undefined {
  return date !== undefined && type === 'APPROXIMATELY' ? `circa ${date}` : date;
}

/**
 * Some published editions are not XML: each character is cut to its low byte, so that Arabic is ASCII ("#<0@>2"), a
 * curly quote is a control character, and `&` and `<` are bare. Repairs quotes and `&`, and marks what is lost; line
 * numbers stay the same.
 */
function repairXml(content: string): string {
  return content
    .replace(/[\x13\x14\x18\x19\x1c\x1d]/g, (cut) => String.fromCodePoint(0x2000 + (cut.codePointAt(0) ?? 0)))
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x80-\x9f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replace(/&(?!(?:\w+|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replace(/<(?!\/?[A-Z][A-Z_]+\d?\s*\/?>|CONSOLIDATED_LIST\s|[?!])/g, '\ufffd');
}

/** A name in its own script has a letter beyond Latin-1; without one it is damaged. */
function originalScript(reading: ListReading, line: number, text: string): string {
  if (text === '' || /[^\0-\xff\P{Letter}]/u.test(text)) return text;
  reading.skip(line, 'names', text);
  return '';
}

export const unConsolidated: ListFormatDescription = {
  expected: `the consolidated list of the UN: XML with the root element ${ROOT}`,
  recognises: ({ first }) => first === '<',
  read(reading, [{ content }]) {
    const root = rootOf(content);
    if (root?.toLowerCase() === 'html' || /^\s*<!doctype html/i.test(content)) {
      throw reading.refusal(1, 'It is an HTML page, not a list: the download failed.');
    }
    if (root !== ROOT) throw reading.refusal(1, `Its root element is ${root}: it is another list.`);
    const unused = new Set<string>();
    const parser = new SaxesParser();
    const path: string[] = [];
    let entry: Entry | null = null;
    let depth = 0;
    let text = '';
    parser.on('opentag', ({ name }) => {
      path.push(name);
      text = '';
      if (entry === null && (name === 'INDIVIDUAL' || name === 'ENTITY')) {
        entry = { kind: name, line: parser.line, groups: [] };
        depth = path.length;
      } else if (entry !== null && path.length === depth + 1) {
        if (!USED.test(name)) unused.add(name);
        entry.groups.push({ name, leaves: new Map() });
      }
    });
    parser.on('text', (piece) => (text += piece));
    parser.on('cdata', (piece) => (text += piece));
    parser.on('closetag', ({ name }) => {
      const group = entry?.groups.at(-1);
      if (group !== undefined && path.length > depth && text.trim() !== '') {
        const within = path.slice(depth + 1).join('/');
        if (!group.leaves.has(within)) group.leaves.set(within, text.trim());
        // A second VALUE of a group (several nationalities in one element) becomes a new group.
        else entry?.groups.push({ name: group.name, leaves: new Map([[within, text.trim()]]) });
      }
      if (entry !== null && path.length === depth && name === entry.kind) {
        addEntry(reading, entry);
        entry = null;
      }
      path.pop();
      text = '';
    });
    parser.on('error', ({ message }) => {
      throw reading.refusal(parser.line, `Not valid XML (${message}); the file may be truncated.`);
    });
    parser.write(repairXml(content)).close();
    reading.columnsNotUsed = [...unused];
  },
};
