export interface Heading {
  readonly level: number;
  readonly text: string;
  /** Unique on its page. */
  readonly id: string;
}

/** The id of a heading, as GitHub makes it from the text. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** Gives ids to the headings of one page: a text that comes again gets `-1`, `-2`. */
export function idMaker(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const id = slug(text);
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  };
}

export function headingsOf(markdown: string): Heading[] {
  const idOf = idMaker();
  const withoutCode = markdown.replaceAll(/^ *```[^]*?^ *```$/gm, '');
  return [...withoutCode.matchAll(/^(#{1,6}) (.*)$/gm)].map(([, marks = '', text = '']) => ({
    level: marks.length,
    text,
    id: idOf(text),
  }));
}
