/**
 * Reads the text/event-stream format, chunk by chunk: feed it text, get back the events that are complete.
 * Written here because it is a third of the size of the library that does it, and what it reads is our own proxy's.
 */
export function eventReader(): (chunk: string) => { readonly event: string; readonly data: string }[] {
  let rest = '';
  return (chunk) => {
    // A chunk may end between the two characters of a line end: the \r waits for what follows.
    const blocks = (rest + chunk).replace(/\r\n|\r(?!$)/g, '\n').split('\n\n');
    rest = blocks.pop()!;
    return blocks.map((block) => {
      const all = (field: string) =>
        [...block.matchAll(RegExp(`^${field}: ?(.*)`, 'gm'))].map(([, value]) => value);
      return { event: all('event').at(-1) ?? 'message', data: all('data').join('\n') };
    });
  };
}
