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

const PAGES = { '/docs': 'The API', '/docs/elements': 'The elements' };

/** An HTML page without script. `content` is HTML. */
export function docsFrame(path: keyof typeof PAGES, content: string): string {
  const links = Object.entries(PAGES).map(
    ([page, name]) => `<a href="${page}"${page === path ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>kyc-elements: ${PAGES[path]}</title>
<link rel="stylesheet" href="/docs.css">
<header><nav aria-label="Pages"><strong>kyc-elements</strong> ${links.join(' ')}</nav></header>
<main>
${content}
</main>
</html>
`;
}
