import type { Plugin } from 'vite';

/**
 * Templates carry the indentation and the comments of their source, which minifying leaves alone because they are strings.
 * Blanks become one line end in markup, where that means the same, and go from styles. Lines stay where they
 * were, for the source maps.
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
    .replace(/([;{][\w-]+): /g, '$1:')
    .replace(/([ ,(:])0\./g, '$1.')
    .replace(/ (!important)| ([*/]) |(@\w+) (?=\()|(\() | (\))/g, '$1$2$3$4$5')
    .replaceAll(';}', '}');
  return `\`${tight.trim()}\`${'\n'.repeat(text.split('\n').length - 1)}`;
}
