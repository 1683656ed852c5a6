/** The stylesheet of the console, with the tokens of the elements. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --kyc-surface: #ffffff; --kyc-raised: #f6f7f9; --kyc-ink: #14171f; --kyc-muted: #596070; --kyc-line: #dfe3e9;
  --kyc-accent: #1a56db; --kyc-on-accent: #ffffff; --kyc-good: #0e7a4a; --kyc-warn: #8f5600; --kyc-bad: #b42318;
  --kyc-radius: 14px;
  --kyc-font: system-ui, "Segoe UI", "Noto Sans", "Noto Sans Arabic", "Geeza Pro", Tahoma, sans-serif;
  --page: #e9ecf1;
  --control: #878e9b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --kyc-surface: #15181e; --kyc-raised: #1c2027; --kyc-ink: #eef0f4; --kyc-muted: #a4abb9; --kyc-line: #303641;
    --kyc-accent: #8ab0ff; --kyc-on-accent: #0d1830; --kyc-good: #5fd39b; --kyc-warn: #f0b45a; --kyc-bad: #ff8f85;
    --page: #0c0e12;
    --control: #737b8b;
  }
}
*, *::before, *::after { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 var(--kyc-font); background: var(--page); color: var(--kyc-ink); -webkit-text-size-adjust: 100% }
h1, h2, p { margin: 0; overflow-wrap: anywhere }
h1 { font-size: 26px; line-height: 1.25; font-weight: 650; text-wrap: balance }
h2 { font-size: 18px; line-height: 1.3; font-weight: 650; text-wrap: balance }
p { text-wrap: pretty }
a { color: var(--kyc-accent); text-underline-offset: 3px }
code { font: .92em/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }
:focus-visible { outline: 3px solid color-mix(in oklab, var(--kyc-accent) 55%, transparent); outline-offset: 2px }
[tabindex="-1"]:focus { outline: none }
.muted { color: var(--kyc-muted); font-size: 14px }
.skip { position: absolute; inset-block-start: 8px; inset-inline-start: 8px; padding: 8px 14px; border-radius: 10px; background: var(--kyc-accent); color: var(--kyc-on-accent) }
.skip:not(:focus) { clip-path: inset(50%) }

.top { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px; padding: 14px clamp(16px, 4vw, 40px); background: var(--kyc-surface); border-block-end: 1px solid var(--kyc-line) }
.brand { display: inline-flex; align-items: center; gap: 10px; font-weight: 650; color: inherit; text-decoration: none }
.brand::before { content: ""; inline-size: 12px; block-size: 12px; border-radius: 50%; background: var(--kyc-accent); box-shadow: 0 0 0 4px color-mix(in oklab, var(--kyc-accent) 22%, transparent) }
.top nav { flex: 1; display: flex; flex-wrap: wrap; gap: 0 2px; min-inline-size: 0 }
.top nav a, .language { display: inline-grid; place-items: center; min-block-size: 36px; padding: 2px 11px; border-radius: 9px; color: var(--kyc-muted); text-decoration: none; font-size: 15px; white-space: nowrap }
.top nav a:hover, .language:hover { color: var(--kyc-ink); background: var(--kyc-raised) }
.top nav a[aria-current] { color: var(--kyc-accent); background: color-mix(in oklab, var(--kyc-accent) 9%, var(--kyc-surface)); font-weight: 600 }
#content { display: grid; gap: 20px; max-inline-size: 1240px; margin-inline: auto; padding: 28px clamp(16px, 4vw, 40px) 56px }
#content > * { min-inline-size: 0 }
.intro { display: grid; gap: 6px; max-inline-size: 68ch }
.card { min-inline-size: 0; background: var(--kyc-surface); border: 1px solid var(--kyc-line); border-radius: var(--kyc-radius); padding: 22px 24px; display: grid; gap: 14px; align-content: start }
@media (max-width: 720px) {
  .top nav { order: 1; flex-basis: 100%; margin-inline: -10px }
}

button { font: inherit; font-weight: 600; border-radius: 10px; border: 1px solid transparent; padding: 10px 18px; background: var(--kyc-accent); color: var(--kyc-on-accent); min-block-size: 44px; cursor: pointer }
button:hover { background: color-mix(in oklab, var(--kyc-accent) 88%, var(--kyc-ink)) }
button.quiet { background: none; color: var(--kyc-muted); font-weight: 500 }
button.quiet:hover { color: var(--kyc-ink); background: var(--kyc-raised) }
button.small { white-space: nowrap; min-block-size: 32px; padding: 3px 12px; font-size: 14px; font-weight: 500; background: none; color: var(--kyc-accent); border-color: var(--kyc-line) }
button.small:hover { background: var(--kyc-raised); border-color: var(--kyc-accent) }
label { display: grid; gap: 6px; font-weight: 600; font-size: 15px; align-content: end }
label.checkbox { grid-template-columns: auto 1fr; align-items: center; gap: 10px; align-content: center; align-self: end; min-block-size: 46px }
input { font: inherit; font-weight: 400; inline-size: 100%; min-inline-size: 0; padding: 10px 14px; border: 1.5px solid var(--control); border-radius: 10px; background: var(--kyc-surface); color: inherit; min-block-size: 46px }
input[type=checkbox] { order: -1; inline-size: 22px; min-block-size: 22px; accent-color: var(--kyc-accent); margin: 0 }
input:focus { outline: 3px solid color-mix(in oklab, var(--kyc-accent) 40%, transparent); outline-offset: 0; border-color: var(--kyc-accent) }
.fields { display: grid; gap: 18px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr)) }
.fields > label { max-inline-size: 420px }
.buttons { display: flex; flex-wrap: wrap; gap: 10px; align-items: center }
output:not(:empty) { position: fixed; inset-block-end: 24px; inset-inline: 16px; max-inline-size: fit-content; margin-inline: auto; padding: 10px 18px; border: 1px solid var(--kyc-line); border-radius: 12px; background: var(--kyc-surface); box-shadow: 0 12px 32px -16px rgb(10 20 50 / .5); color: var(--kyc-good) }
output.bad { color: var(--kyc-bad) }

.wide { overflow-x: auto }
table { border-collapse: collapse; inline-size: 100%; font-size: 15px }
th { text-align: start; font-size: 13px; font-weight: 550; color: var(--kyc-muted); padding: 6px 12px; border-block-end: 1px solid var(--kyc-line); white-space: nowrap }
td { padding: 11px 12px; border-block-end: 1px solid var(--kyc-line); vertical-align: top }
tbody tr:last-child td { border-block-end: 0 }
.chip { display: inline-block; font-size: 13px; line-height: 1.4; border: 1px solid currentColor; border-radius: 99px; padding: 2px 10px; color: var(--kyc-muted); white-space: nowrap; text-decoration: none; justify-self: start }
nav .chip { white-space: normal; border-radius: 14px }
.chip.good { color: var(--kyc-good) } .chip.warn { color: var(--kyc-warn) } .chip.bad { color: var(--kyc-bad) } .chip.on { color: var(--kyc-accent) }
.chips { display: flex; flex-wrap: wrap; gap: 8px }
@media (max-width: 720px) {
  table.rows, .rows tbody, .rows tr, .rows td { display: block }
  .rows thead { position: absolute; clip-path: inset(50%); inline-size: 1px; block-size: 1px; overflow: hidden }
  .wide:not(:has(tbody tr)) { position: absolute }
  .rows tr { padding: 12px 0; border-block-end: 1px solid var(--kyc-line) } .rows tr:last-child { border: 0 }
  .rows td { border: 0; padding: 3px 0; display: grid; grid-template-columns: minmax(96px, 34%) 1fr; gap: 12px; overflow-wrap: anywhere }
  .rows td::before { content: attr(data-label); color: var(--kyc-muted); font-size: 14px }
  .rows td > * { justify-self: start }
  .rows td:empty { display: none }
  .card { padding: 18px 16px }
}

.phone { display: grid; min-block-size: 100dvh; place-items: center; padding: 24px 16px }
.device { inline-size: min(100%, 400px); min-block-size: min(720px, calc(100dvh - 48px)); display: grid; grid-template-rows: auto 1fr auto; background: var(--kyc-surface); border: 1px solid var(--kyc-line); border-radius: 32px; overflow: hidden; box-shadow: 0 24px 60px -32px rgb(10 20 50 / .35) }
#app { display: grid; grid-template-rows: auto 1fr; }
#app > :only-child { grid-row: 1 / -1 }
.device > header, .device > footer { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 18px 24px 10px }
.device > footer { padding: 10px 24px 18px; font-size: 13px; color: var(--kyc-muted) }
.device .language { margin-inline-end: -11px }
.who { padding: 6px 16px; border-radius: 12px; background: var(--kyc-raised); font-size: 14px }
.who bdi { margin-inline-start: 10px; color: var(--kyc-muted) }
.screen { display: grid; gap: 16px; padding: 16px 24px 20px; align-content: center; justify-items: center; text-align: center }
.screen h1 { font-size: 24px }
.screen form { display: grid; gap: 14px; inline-size: 100%; justify-items: center }
.screen button { inline-size: 100% }
.symbol { display: grid; place-items: center; inline-size: 64px; block-size: 64px; border-radius: 50%; color: var(--tone); background: color-mix(in oklab, var(--tone) 13%, var(--kyc-surface)) }
.symbol svg { inline-size: 32px; block-size: 32px; fill: none; stroke: currentColor; stroke-width: 2.4; stroke-linecap: round; stroke-linejoin: round }
.tone-good { --tone: var(--kyc-good) } .tone-bad { --tone: var(--kyc-bad) } .tone-warn { --tone: var(--kyc-warn) } .tone-calm { --tone: var(--kyc-muted) } .tone-ask { --tone: var(--kyc-accent) }
input.code { font-size: 40px; font-weight: 650; text-align: center; letter-spacing: .18em; text-indent: .18em; padding: 8px; min-block-size: 76px; inline-size: 168px; margin-inline: auto; direction: ltr; font-variant-numeric: tabular-nums }
.problem { color: var(--kyc-bad); font-size: 15px; margin: 0 }
.problem:empty { display: none }
.people { display: grid; gap: 8px; inline-size: 100%; margin: 0; padding: 0; list-style: none }
.people button { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; text-align: start; background: var(--kyc-surface); color: var(--kyc-ink); border-color: var(--kyc-line); font-weight: 600 }
.people button:hover { border-color: var(--kyc-accent); background: var(--kyc-raised) }
.people button > * { justify-self: start }
.people small { font-weight: 400; font-size: 14px; color: var(--kyc-muted) }
@media (max-width: 460px) {
  .phone { padding: 0 } .device { min-block-size: 100dvh; border: 0; border-radius: 0; box-shadow: none }
}
@media (forced-colors: active) { .symbol, .chip, .brand::before { forced-color-adjust: none } }
`;
