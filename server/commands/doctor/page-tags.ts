/** The start tags of a page that matter to the elements, read without a parser of HTML. */
export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const COMMENT = /<!--[^]*?-->/g;
const START_TAG =
  /<(script|meta|base|kyc-[a-z-]+)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const decoded = (value: string) =>
  value.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => REFERENCES[name]!);

export function tagsOf(html: string): Tag[] {
  return [...html.replaceAll(COMMENT, '').matchAll(START_TAG)].map(([, name, text]) => ({
    name: name!.toLowerCase(),
    attributes: new Map(
      [...text!.matchAll(ATTRIBUTE)].map(([, key, double, single, bare]) => [
        key!.toLowerCase(),
        decoded(double ?? single ?? bare ?? ''),
      ]),
    ),
  }));
}
