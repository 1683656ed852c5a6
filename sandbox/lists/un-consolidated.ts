/** The UN Security Council's consolidated list: XML with INDIVIDUAL and ENTITY elements. */
import { SaxesParser } from 'saxes';
import { countryCodes } from './countries.js';
import { distinct, entity, genderFrom, type ListEntity } from './list-entity.js';
import { ListFormatError } from './list-format-error.js';
import { listedDates, yearsBetween } from './listed-dates.js';

/** One INDIVIDUAL or ENTITY: a group for each child element, with the text of each leaf under its path in the group. */
interface Entry {
  readonly kind: 'INDIVIDUAL' | 'ENTITY';
  readonly line: number;
  readonly groups: Array<{ name: string; leaves: Map<string, string> }>;
}

function entryToEntity(file: string, entry: Entry): ListEntity {
  const own = (tag: string) => entry.groups.find((group) => group.name === tag)?.leaves.get('') ?? '';
  const of = (suffix: string) => entry.groups.filter((group) => group.name.endsWith(suffix));
  const leaf = (suffix: string, tag: string) => of(suffix).map((group) => group.leaves.get(tag));

  const names = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].map(own);
  const name = distinct([names.join(' ')])[0];
  const sourceId = own('DATAID') || own('REFERENCE_NUMBER');
  if (name === undefined || sourceId === '') {
    throw new ListFormatError(file, entry.line, 'an entry has no name or no DATAID.');
  }
  const aliases = of('_ALIAS').map((group) => ({
    name: group.leaves.get('ALIAS_NAME'),
    weak: /low/i.test(group.leaves.get('QUALITY') ?? ''),
  }));
  const person = entry.kind === 'INDIVIDUAL';
  const documents = leaf('_DOCUMENT', 'NUMBER');
  return entity({
    sourceId,
    entityType: person ? 'person' : 'company',
    name,
    aliases: [
      ...aliases.filter(({ weak }) => !weak).map((alias) => alias.name ?? ''),
      originalScript(own('NAME_ORIGINAL_SCRIPT')),
    ],
    weakAliases: distinct(aliases.filter(({ weak }) => weak).map((alias) => alias.name)),
    dates: distinct(
      of('_DATE_OF_BIRTH').flatMap(({ leaves }) => [
        ...listedDates(leaves.get('DATE') ?? leaves.get('YEAR') ?? ''),
        ...yearsBetween(Number(leaves.get('FROM_YEAR')), Number(leaves.get('TO_YEAR'))),
      ]),
    ),
    countries: countryCodes([...leaf('NATIONALITY', 'VALUE'), ...leaf('_ADDRESS', 'COUNTRY')]),
    riskTypes: ['Sanctions'],
    programmes: distinct([own('UN_LIST_TYPE')]),
    positions: distinct(leaf('DESIGNATION', 'VALUE')),
    gender: genderFrom(own('GENDER')),
    idNumbers: person ? distinct(documents) : [],
    registrationNumbers: person ? [] : distinct(documents),
  });
}

/**
 * Some published editions are not XML: control characters and bare ampersands in comments, Cyrillic names cut to their
 * low bytes ("#<0@>2"). Escapes what is not a tag of this list; line numbers stay the same.
 */
function repairXml(content: string): string {
  return content
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, ' ')
    .replace(/&(?!(?:\w+|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replace(/<(?!\/?[A-Z][A-Z_]+\d?\s*\/?>|CONSOLIDATED_LIST\s|[?!])/g, '&lt;');
}

/** A name in its own script has a letter outside of ASCII; without one it is damaged. */
function originalScript(text: string): string {
  return /[^\p{ASCII}\P{Letter}]/u.test(text) ? text : '';
}

export function readUnConsolidated(file: string, content: string): ListEntity[] {
  const entities: ListEntity[] = [];
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
      entry.groups.push({ name, leaves: new Map() });
    }
  });
  parser.on('text', (piece) => (text += piece));
  parser.on('cdata', (piece) => (text += piece));
  parser.on('closetag', ({ name }) => {
    const group = entry?.groups.at(-1);
    const within = path.slice(depth + 1).join('/');
    if (group !== undefined && path.length > depth && text.trim() !== '' && !group.leaves.has(within)) {
      group.leaves.set(within, text.trim());
    }
    // A second VALUE of a group (several nationalities in one element) becomes a new group.
    else if (group !== undefined && path.length > depth && text.trim() !== '') {
      entry?.groups.push({ name: group.name, leaves: new Map([[within, text.trim()]]) });
    }
    if (entry !== null && path.length === depth && name === entry.kind) {
      entities.push(entryToEntity(file, entry));
      entry = null;
    }
    path.pop();
    text = '';
  });
  parser.on('error', (error) => {
    throw new ListFormatError(
      file,
      parser.line,
      `not valid XML (${error.message}). Download the file again.`,
    );
  });
  parser.write(repairXml(content)).close();
  return entities;
}
