/** The playground: one element with everything that can be set on it, the code for it, and the events it fires. */
import { fromAddress, toAddress } from './settings/address.js';
import { toolbar } from './toolbar.js';
import { byId } from './controls/dom.js';
import { hero } from './hero.js';
import { ownColour } from './theme/own-colour.js';
import { eventList } from './event-list.js';
import { readDeclarations, shortName, type Declaration } from './settings/manifest.js';
import { codePanel } from './code/code-panel.js';
import { loadScreens, propertiesOf, type Screens } from './scripted/screen.js';
import { defaultSettings, type Settings } from './settings/settings.js';
import { settingsPanel } from './settings-panel.js';
import { Stage } from './stage.js';
import { surroundings } from './surroundings.js';
import { fillTexts } from './controls/texts.js';
import { siteHeader } from './site-header.js';

fillTexts('playground');
const declarations = await readDeclarations();
let declaration: Declaration;
let screens: Screens;
let defaults: Settings;
let settings: Settings;

const stage = new Stage(byId('stage'), (event) => events.add(event), startOver);
const events = eventList(byId('events'), change);
const code = codePanel(byId('code'), declarations, change);

/** Another element or screen begins with its own defaults; the page around it and the theme stay. */
async function choose(element: string, state: string): Promise<void> {
  const { page, sheet, width, textSize, tokens, code: sample } = settings;
  await open(new URLSearchParams({ element, state }));
  settings = { ...settings, page, sheet, width, textSize, tokens, code: sample };
  show();
}

/** The theme changed outside of its panel, which shows it when the person is done. */
function changeTheme(changed: Partial<Settings>, isLast = true): void {
  change(changed);
  if (isLast) showSettings();
}

async function open(address: URLSearchParams): Promise<void> {
  declaration = declarations.find((one) => shortName(one) === address.get('element')) ?? declarations[0]!;
  const loaded = await loadScreens(shortName(declaration));
  screens = { ...loaded.screens, ...loaded.alone };
  const wanted = address.get('state') ?? '';
  const state = wanted in screens ? wanted : '';
  defaults = defaultSettings(declaration, state, propertiesOf(loaded, screens[state]));
  settings = fromAddress(address, defaults, declaration);
}

function show(): void {
  toolbar(byId('bar'), { declarations, screens, settings, change, changeTheme, choose, reset });
  showSettings();
  events.show(declaration, settings);
  stage.open(settings);
  refresh();
}

function showSettings(): void {
  settingsPanel(byId('settings'), { declaration, declarations, settings: () => settings, change });
}

function change(changed: Partial<Settings>): void {
  settings = { ...settings, ...changed };
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
  stage.apply(settings);
  code.show(declaration, { ...settings, ...surroundings(settings.page) });
  siteHeader();
}

function reset(): void {
  settings = defaults;
  show();
}

async function startOver(): Promise<void> {
  await fetch('/visitor/new', { method: 'POST' });
  stage.open(settings);
}

hero(byId('hero'), {
  choose,
  colour: (value, isLast) => changeTheme({ tokens: { ...settings.tokens, ...ownColour(value) } }, isLast),
});
await open(new URLSearchParams(location.search));
show();
