import { posix } from 'node:path';

export const PICTURES: ReadonlyArray<readonly [source: string, address: string]> = [
  ['demo/picture.png', '/picture.png'],
  ['demo/picture-dark.png', '/picture-dark.png'],
  ['docs/architecture.svg', '/architecture.svg'],
  ['demo/page/icon.svg', '/icon.svg'],
];

/** Lets the pictures of a page lead to their addresses on the site. `source`: the file of the page. */
export function addressPictures(markdown: string, source: string): string {
  return PICTURES.reduce(
    (text, [file, address]) =>
      text.replaceAll(`](${posix.relative(posix.dirname(source), file)})`, `](${address})`),
    markdown,
  );
}
