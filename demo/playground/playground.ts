/** The playground: one element with what can be set on it, the code for it, and the events it fires. */
import { attributesPanel } from './attributes-panel.js';
import { codePanel } from './code/code-panel.js';
import { button, byId } from './controls/dom.js';
import { field, select } from './controls/field.js';
import { elementName, fillTexts, text } from './controls/texts.js';
import { eventList } from './event-list.js';
import { loadScreens, propertiesOf, type ElementScreens, type Screens } from './scripted/screen.js';
import { readDeclarations, shortName, type Declaration } from './settings/manifest.js';
import { defaultSettings, fromAddress, toAddress, type Settings } from './settings/settings.js';
import { siteHeader } from './site-header.js';
import { Stage } from './stage.js';
import { themePanel } from './theme/theme-panel.js';

fillTexts('playground');
const declarations = await readDeclarations();
let declaration: Declaration;
let played: ElementScreens;
let screens: Screens;
let defaults: Settings;
let settings: Settings;

const stage = new Stage(byId('stage'));
const code = codePanel(byId('code'), declarations, change);
const names = declarations.map(shortName).map((name) => [name, elementName(name)] as const);
const elements = select(names, '', (name) => void choose(name, ''));
const states = select([], '', (state) => void choose(settings.element, state));
byId('bar').append(
  field(text('element'), elements),
  field(text('state'), states),
  button(text('reset'), reset),
);
eventList(byId('events'), byId('stage'), declarations);

/** Another element or screen begins with its own attributes; the theme stays. */
async function choose(element: string, state: string): Promise<void> {
  const { tokens, code: sample } = settings;
  await open(new URLSearchParams({ element, state }));
  settings = { ...settings, tokens, code: sample };
  show();
}

async function open(address: URLSearchParams): Promise<void> {
  declaration = declarations.find((one) => shortName(one) === address.get('element')) ?? declarations[0]!;
  played = await loadScreens(shortName(declaration));
  screens = { ...played.screens, ...played.alone };
  const wanted = address.get('state') ?? '';
  const state = Object.hasOwn(screens, wanted) ? wanted : '';
  defaults = defaultSettings(declaration, state, propertiesOf(played, screens[state]));
  settings = fromAddress(address, defaults, declaration);
}

function show(): void {
  elements.value = settings.element;
  states.replaceChildren(
    new Option(text('live'), ''),
    ...Object.keys(screens).map((name) => new Option(name, name)),
  );
  states.value = settings.state;
  attributesPanel(byId('attributes'), declaration, settings.attributes, change);
  themePanel(byId('theme'), declaration, settings.tokens, change);
  stage.open(declaration, played, settings);
  refresh();
}

function change(changed: Partial<Settings>): void {
  settings = { ...settings, ...changed };
  stage.apply(settings);
  refresh();
}

function refresh(): void {
  const address = toAddress(settings, defaults);
  const present = new URLSearchParams(location.search);
  for (const kept of ['lang', 'scheme']) {
    const value = present.get(kept);
    if (value) address.set(kept, value);
  }
  history.replaceState(null, '', `?${address}`);
  code.show(declaration, settings);
  siteHeader();
}

function reset(): void {
  settings = defaults;
  show();
}

await open(new URLSearchParams(location.search));
show();
