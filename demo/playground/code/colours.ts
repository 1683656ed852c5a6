/** Colours code without changing it: the browser paints ranges of its text. A browser that cannot shows it plain. */
const KINDS = [
  ['comment', /<!--[^]*?-->|\/\*[^]*?\*\/|(?<![:"'\w])\/\/.*|^\s*#(?![\w-]*\s*\{).*/gm],
  ['text', /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g],
  [
    'word',
    /(?<=<\/?)[\w-]+|\b(?:import|export|from|const|let|var|return|async|await|function|class|new|if|else|func|def|public|static|using|use|true|false|null|undefined)\b/g,
  ],
  ['name', /(?<=^\s*)--[\w-]+(?=:)|[\w-]+(?==["'{])/gm],
] as const;

/** @param codes - All that is on the page: a name of a highlight belongs to the document. */
export function colourCode(codes: Iterable<HTMLElement>): void {
  if (!('highlights' in CSS)) return;
  const ranges = new Map(KINDS.map(([kind]) => [kind, new Highlight()]));
  for (const { firstChild: node } of codes) {
    if (!(node instanceof Text)) continue;
    const taken: boolean[] = [];
    for (const [kind, pattern] of KINDS) {
      for (const { 0: found, index } of node.data.matchAll(pattern)) {
        if (taken[index]) continue;
        for (let at = index; at < index + found.length; at++) taken[at] = true;
        const range = new StaticRange({
          startContainer: node,
          startOffset: index,
          endContainer: node,
          endOffset: index + found.length,
        });
        ranges.get(kind)!.add(range);
      }
    }
  }
  for (const [kind, highlight] of ranges) CSS.highlights.set(`code-${kind}`, highlight);
}
