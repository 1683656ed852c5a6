import type { Plugin } from 'vite';

/**
 * Removes the indentation and the comments from our own templates and styles, which a minifier leaves alone because they are
 * strings. In markup, white space becomes one line end, which renders the same. Line numbers stay, for the source maps.
 */
export function tightTemplates(): Plugin {
  return {
    name: 'tight-templates',
    transform: {
      order: 'pre',
      filter: { id: /\/widget\/.*\.ts$/ },
      handler: (code) => ({
        code: code
          .replace(/\b(css|styles = )`([^`]*)`/g, (_, tag: string, text: string) => tag + tightStyles(text))
          .replace(/(?<=\s[\w-]+=)"([\w-]+)"(?=[\s>])/g, '$1')
          .replace(/\n[ \t]+/g, '\n'),
        map: null,
      }),
    },
  };
}

function tightStyles(text: string): string {
  const tight = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/([;{(][\w-]+): /g, '$1:')
    .replace(/([ ,(:])0\./g, '$1.')
    .replace(/ (!important)| ([*/]) |(@\w+) (?=\()|(\() | (\))/g, '$1$2$3$4$5')
    .replaceAll(';}', '}');
  return `\`${tight.trim()}\`${'\n'.repeat(text.split('\n').length - 1)}`;
}
