/** The import map of a page that loads the modules of the elements as a bundler finds them, below a path of the repository. */
export function importMap(root = ''): string {
  const at = (path: string) => `${root}/node_modules/${path}`;
  const imports = {
    'lean-qr': at('lean-qr/index.mjs'),
    'lit-element': at('lit-element/index.js'),
    'lit-html': at('lit-html/lit-html.js'),
    'lit-html/': at('lit-html/'),
    'lit-element/': at('lit-element/'),
    '@lit/reactive-element': at('@lit/reactive-element/reactive-element.js'),
    '@lit/reactive-element/': at('@lit/reactive-element/'),
  };
  return `<script type="importmap">${JSON.stringify({ imports })}</script>`;
}
