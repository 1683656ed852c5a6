/** HTML that is already escaped. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type Piece = string | number | Html | readonly Piece[] | null | false;

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(
    strings.map((text, index) => text + (index < pieces.length ? write(pieces[index]) : '')).join(''),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function write(piece: Piece | undefined): string {
  if (piece === undefined || piece === null || piece === false) return '';
  if (piece instanceof Html) return piece.toString();
  if (Array.isArray(piece)) return piece.map(write).join('');
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
