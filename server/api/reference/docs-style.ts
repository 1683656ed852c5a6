/** For every page of the docs. The colours, fonts, tables and code are those of the docs site. */
export const DOCS_STYLE = `:root { color-scheme: light dark; --ink: light-dark(#14171f, #eef0f4); --muted: light-dark(#596070, #a4abb9);
  --line: light-dark(#dfe3e9, #303641); --soft: light-dark(#f6f7f9, #1c2027); --surface: light-dark(#ffffff, #15181e); --accent: light-dark(#1a56db, #8ab0ff) }
body { margin: 0; background: var(--surface); color: var(--ink);
  font: 16px/1.6 system-ui, "Segoe UI", "Noto Sans", "Noto Sans Arabic", Tahoma, sans-serif }
header { border-block-end: 1px solid var(--line) }
header nav { display: flex; gap: 1.5rem; max-inline-size: 46rem; margin: 0 auto; padding: 1rem 1.25rem; font-size: .9rem; font-weight: 500 }
header a { color: inherit; text-decoration: none } header a:hover, header [aria-current] { color: var(--accent) } header strong { margin-inline-end: auto }
main { max-inline-size: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 6rem }
h1 { font-size: 1.9rem; line-height: 1.2; letter-spacing: -.01em } h2 { margin-block-start: 3rem; border-block-start: 1px solid var(--line); padding-block-start: 1.5rem; font-size: 1.5rem; line-height: 1.3; letter-spacing: -.02em } h3 { font-size: 1.05rem; margin-block-end: .25rem; overflow-wrap: anywhere }
section { border-block-start: 1px solid var(--line); margin-block-start: 1.25rem; padding-block: .75rem }
p { margin-block: .35rem } a { color: var(--accent); font-weight: 500; text-underline-offset: 2px } .muted { color: var(--muted); font-size: .9rem }
code { font: .875em/1.5 ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", Menlo, Consolas, monospace }
:is(h2, h3, h4) code { font-weight: 600 }
:is(p, li, td, dd) > code, :is(p, li, td, dd) > a > code { background: var(--soft); border-radius: 4px; padding: 2px 5px }
pre { overflow-x: auto; font-size: 1rem; line-height: 1.5; padding: 1rem 1.25rem; background: var(--soft); border-radius: .5rem } .scroll { overflow-x: auto }
table { border-collapse: collapse; inline-size: 100%; margin-block: .35rem 1rem } td { text-align: start; padding: .5rem .75rem .5rem 0; border-block-end: 1px solid var(--line); vertical-align: top }
th { text-align: start; font-size: 13px; font-weight: 550; padding: .5rem .75rem .35rem 0; border-block-end: 1px solid var(--line) }
.names td:first-child { inline-size: 13rem } .names td:first-child code { display: inline-block }
.fields > div { padding-block: .45rem; border-block-start: 1px solid var(--line) } .fields dd { margin: 0; color: inherit; overflow-wrap: anywhere }
.fields dt code { display: inline-block }
.fields em, li em { font-style: normal; font-size: .8rem; color: var(--accent) }
h4 { margin-block: 1rem .25rem; font-size: .95rem }
@media (width < 40rem) { .names thead { display: none } .names td { display: block } .names td:first-child { inline-size: auto; padding-block-end: 0; border: 0 } }
@media (width >= 40rem) { .fields > div { display: grid; grid-template-columns: 13rem minmax(0, 1fr); column-gap: 1rem }
  .problems > div { grid-template-columns: 16rem minmax(0, 1fr) } }
dt code { overflow-wrap: anywhere } dd { margin: 0 0 .75rem; color: var(--muted) }
.fields > div:target { background: color-mix(in oklab, var(--accent) 12%, transparent) }
`;
