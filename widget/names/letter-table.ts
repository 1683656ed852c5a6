/** In their order, of text such as "а:a б:b". */
export function letterTable(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(' ').map((pair) => pair.split(':') as [string, string]));
}
