/** One list while it is read: its entries, and what the file holds that was not understood. */
import { countryCode } from './countries.js';
import { distinct, type ListEntity } from './list-entity.js';
import { ListFormatError, type ListFile } from './list-file.js';
import { listedDates } from './listed-dates.js';

export interface ListContents {
  readonly rows: number;
  readonly entities: number;
  readonly names: number;
  readonly dates: number;
  readonly types: Readonly<Record<string, number>>;
  readonly riskTypes: Readonly<Record<string, number>>;
  /** Entries with the name, type and dates of an earlier entry. They are loaded. */
  readonly duplicates: number;
  readonly columnsNotUsed: readonly string[];
  readonly notUnderstood: ReadonlyArray<{ what: string; count: number; examples: readonly string[] }>;
}

type Texts = Iterable<string | undefined | null>;
type Known = 'sourceId' | 'entityType' | 'name' | 'riskTypes';

type Written = Pick<ListEntity, Known> &
  Partial<Pick<ListEntity, 'mentions' | 'gender'>> &
  Partial<Record<Exclude<keyof ListEntity, Known | 'mentions' | 'gender'>, Texts>>;

const MAX_EXAMPLES = 3;
/** What a decoder writes for a byte that it cannot read. */
const DAMAGED = '\ufffd';

function count(values: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

export class ListReading {
  readonly entities: ListEntity[] = [];
  /** All files are counted together. */
  rows = 0;
  columnsNotUsed: readonly string[] = [];
  /** A value that is not understood is refused. */
  readonly strict: boolean;
  /** The one with the entries. */
  file: string;
  readonly #expected: string;
  #dates = 0;
  readonly #lines = new Map<string, number>();
  readonly #notUnderstood = new Map<string, string[]>();

  constructor(file: string, { expected, strict = false }: { expected: string; strict?: boolean }) {
    this.file = file;
    this.#expected = expected;
    this.strict = strict;
  }

  refusal(line: number | null, what: string, file = this.file): ListFormatError {
    return new ListFormatError(file, line, `${what} Expected ${this.#expected}.`);
  }

  skip(line: number, what: string, value: string): void {
    if (this.strict) throw this.refusal(line, `"${value}" is not understood (${what}).`);
    const known = this.#notUnderstood.get(what);
    if (known === undefined) this.#notUnderstood.set(what, [value]);
    else known.push(value);
  }

  #understood(line: number, what: string, texts: Texts = [], read: (text: string) => string[]): string[] {
    const values = distinct(texts).flatMap((text) => {
      const understood = read(text);
      if (understood.length === 0) this.skip(line, what, text);
      else if (what === 'dates') this.#dates += 1;
      return understood;
    });
    return distinct(values);
  }

  add(line: number, written: Written): void {
    // Postgres stores neither U+0000 nor lone surrogates.
    const sourceId = written.sourceId.replace(/\0|\p{Surrogate}/gu, '').trim();
    const [name] = distinct([written.name]);
    if (sourceId === '' || name === undefined) throw this.refusal(line, 'The id or the name is empty.');
    if (name.includes(DAMAGED)) {
      throw this.refusal(line, `The name "${name}" was decoded wrongly. Send the file as UTF-8.`);
    }
    const first = this.#lines.get(sourceId);
    if (first !== undefined) {
      throw this.refusal(line, `The id "${sourceId}" repeats line ${first}. Each entry needs its own id.`);
    }
    this.#lines.set(sourceId, line);
    const names = (texts?: Texts) =>
      this.#understood(line, 'names', texts, (text) => (text.includes(DAMAGED) ? [] : [text]));
    this.entities.push({
      mentions: 0,
      gender: null,
      ...written,
      sourceId,
      name,
      aliases: names(written.aliases).filter((alias) => alias !== name),
      weakAliases: names(written.weakAliases),
      dates: this.#understood(line, 'dates', written.dates, listedDates),
      countries: this.#understood(line, 'countries', written.countries, (text) => {
        const code = countryCode(text);
        return code === null ? [] : [code];
      }),
      programmes: distinct(written.programmes ?? []),
      positions: distinct(written.positions ?? []),
      idNumbers: distinct(written.idNumbers ?? []),
      registrationNumbers: distinct(written.registrationNumbers ?? []),
    });
  }

  contents(): ListContents {
    const { entities } = this;
    const alike = entities.map(
      ({ name, entityType, dates }) => `${name.toLowerCase()}|${entityType}|${dates.join()}`,
    );
    return {
      rows: this.rows,
      entities: entities.length,
      names: entities.reduce(
        (sum, { aliases, weakAliases }) => sum + 1 + aliases.length + weakAliases.length,
        0,
      ),
      dates: this.#dates,
      types: count(entities.map(({ entityType }) => entityType)),
      riskTypes: count(entities.flatMap(({ riskTypes }) => riskTypes)),
      duplicates: entities.length - new Set(alike).size,
      columnsNotUsed: this.columnsNotUsed,
      notUnderstood: [...this.#notUnderstood].map(([what, values]) => ({
        what,
        count: values.length,
        examples: distinct(values).slice(0, MAX_EXAMPLES),
      })),
    };
  }
}

export interface FileHead {
  /** The first character that is not white space. */
  readonly first: string;
  /** The cells, in lower case. */
  readonly cells: readonly string[];
}

export interface ListFormatDescription {
  /** Ends the sentence of a refusal: "Expected …". */
  readonly expected: string;
  /** A value that is not understood is refused, instead of counted. */
  readonly strict?: true;
  /** The reader examines the rest of the file and refuses what is not as expected. */
  recognises(head: FileHead): boolean;
  /** OFAC has several files, every other format one. */
  read(reading: ListReading, files: readonly [ListFile, ...ListFile[]]): void;
}
