/** The page in the playground's frame: one element, scripted or live, with the settings that the playground sends. */
import { applySettings } from './settings/apply-settings.js';
import { element } from './controls/dom.js';
import { send, type ToFrame } from './frame-messages.js';
import { goLive } from './live-element.js';
import { readDeclarations, shortName } from './settings/manifest.js';
import { showHostPage } from './host-page.js';
import { loadScreens, play } from './scripted/screen.js';
import { styleSheetOf } from './style-sheet.js';
import type { ShownSettings } from './settings/settings.js';

const wanted = new URLSearchParams(location.search);
const state = wanted.get('state') ?? '';
const declarations = await readDeclarations();
const declaration = declarations.find((one) => shortName(one) === wanted.get('element')) ?? declarations[0]!;
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];
const target = document.createElement(declaration.tagName);
let applied: ShownSettings | undefined;

for (const type of new Set(declarations.flatMap(({ events }) => events.map(({ name }) => name))))
  document.addEventListener(type, report);
// The height of the element alone: what it needs, however high the frame is.
new ResizeObserver(() => {
  send(parent, { kind: 'height', height: Math.ceil(document.body.scrollHeight) });
}).observe(document.body);
addEventListener('message', ({ data, origin, source }: MessageEvent<ToFrame>) => {
  if (origin !== location.origin || source !== parent) return;
  if (data.kind === 'settings') void apply(data.settings);
  else (target as unknown as { start(person: object): void }).start({ nationalId: data.nationalId });
});
send(parent, { kind: 'ready' });

async function apply(settings: ShownSettings): Promise<void> {
  const root = document.documentElement;
  root.lang = settings.language;
  root.dir = settings.direction;
  root.style.fontSize = `${settings.textSize}%`;
  if (settings.scheme) root.dataset['scheme'] = settings.scheme;
  else delete root.dataset['scheme'];
  showHostPage(settings);
  applySettings(target, declaration, settings, applied);
  styleSheetOf(sheet, declaration.tagName, settings);
  const isFirst = applied === undefined;
  applied = settings;
  if (!isFirst) return;
  if (state === '') return goLive(target, declarations, settings);
  await playScreen();
}

async function playScreen(): Promise<void> {
  const { screens, alone, ready } = await loadScreens(shortName(declaration));
  const screen = { ...screens, ...alone }[state];
  if (screen) play(target, state, screen, ready);
  document.body.insertBefore(element('main', {}, target), document.querySelector('.host-foot'));
}

function report(event: Event): void {
  const { detail, target: source } = event as CustomEvent<unknown>;
  const { localName } = source as Element;
  send(parent, { kind: 'event', event: { type: event.type, tagName: localName, detail } });
}
