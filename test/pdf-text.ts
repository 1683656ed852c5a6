/** The text of each page of a PDF that Chromium wrote: glyphs of its fonts, through their tables to Unicode. */
import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

export function pagesOfPdf(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'));
  const fonts = new Map<string, Map<string, string>>();
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head));
  return pages.map(({ head }) => {
    const resources = referred(head, 'Resources', objects) ?? head;
    const named = new Map(
      [...(/\/Font\s*<<(.*?)>>/s.exec(resources)?.[1] ?? '').matchAll(/\/(\w+)\s+(\d+) 0 R/g)].map(
        (match) => [match[1]!, match[2]!],
      ),
    );
    const content = [...(/\/Contents\s*\[?((?:\s*\d+ 0 R)+)/.exec(head)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
      .map(([, id]) => objects.get(id!)!.stream)
      .join('\n');
    let glyphs = new Map<string, string>();
    let text = '';
    for (const [, font, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|<([\dA-Fa-f]+)>/g)) {
      if (font) {
        const id = named.get(font) ?? '';
        if (!fonts.has(id)) fonts.set(id, unicodeOf(id, objects));
        glyphs = fonts.get(id)!;
      } else for (const glyph of shown!.match(/.{4}/g) ?? []) text += glyphs.get(glyph.toLowerCase()) ?? '';
    }
    return text;
  });
}

function objectsOf(pdf: string): Map<string, PdfObject> {
  return new Map(
    [...pdf.matchAll(/(?:^|\n)(\d+) 0 obj\s(.*?)endobj/gs)].map((match) => {
      const [, id, body] = match as unknown as [string, string, string];
      const at = body.search(/stream\r?\n/);
      if (at < 0) return [id, { head: body, stream: '' }];
      const head = body.slice(0, at);
      const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
      const start = at + /stream\r?\n/.exec(body)![0].length;
      const bytes = Buffer.from(body.slice(start, start + length), 'latin1');
      const stream = /FlateDecode/.test(head)
        ? inflateSync(bytes).toString('latin1')
        : bytes.toString('latin1');
      return [id, { head, stream }];
    }),
  );
}

function referred(head: string, key: string, objects: ReadonlyMap<string, PdfObject>): string | undefined {
  const id = new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1];
  return id === undefined ? undefined : objects.get(id)?.head;
}

function unicodeOf(font: string, objects: ReadonlyMap<string, PdfObject>): Map<string, string> {
  const id = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1];
  const table = objects.get(id ?? '')?.stream ?? '';
  const glyphs = new Map<string, string>();
  const character = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, rows] of table.matchAll(/beginbfchar\s(.*?)endbfchar/gs)) {
    for (const [, glyph, code] of rows!.matchAll(/<(\w+)>\s*<(\w+)>/g))
      glyphs.set(glyph!.toLowerCase(), character(code!));
  }
  for (const [, rows] of table.matchAll(/beginbfrange\s(.*?)endbfrange/gs)) {
    for (const [, from, to, code] of rows!.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      for (let glyph = parseInt(from!, 16); glyph <= parseInt(to!, 16); glyph++) {
        const unicode = parseInt(code!, 16) + glyph - parseInt(from!, 16);
        glyphs.set(glyph.toString(16).padStart(4, '0'), String.fromCodePoint(unicode));
      }
    }
  }
  return glyphs;
}
