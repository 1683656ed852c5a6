const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);
/** Backquotes mark code and `[words](address)` a link, as in the descriptions of the contract. */
export const prose = (text: string) =>
  escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>');

/** A page whose links into the proxy lead to where another app mounts it. */
export function linkedFrom(mountPath: string, page: string): string {
  return page.replaceAll(' href="/', () => ` href="${escape(mountPath)}/`);
}

/** An HTML page without script. `content` is HTML. */
export function docsFrame(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>kyc-elements: ${escape(title)}</title>
<link rel="stylesheet" href="/docs.css">
<main>
${content}
</main>
</html>
`;
}
