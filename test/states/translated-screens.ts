/** What the Arabic screens have in common with the English ones, which are the ones that are stored. */
import type { Message } from '../../widget/base/messages.js';
import { messagesOf } from '../widget/base/element-messages.js';
import type { Heard } from './accessibility-tree.js';
import type { Rendering } from './renderings.js';
import { LANGUAGES, SCHEMES, STORED_WIDTH } from './states-page.js';

/** Not several words, or two messages side by side would be read as one. */
const ONE_VALUE = String.raw`(⁨[^⁩]*⁩|\S*)`;

const FEWEST_MESSAGES = 100;

interface Pair {
  readonly state: string;
  readonly en: string;
  readonly ar: string;
}

/** Screens with other roles, facts, pictures or numbers of texts in Arabic, and texts with the Arabic of another message. */
export async function translationFaults(
  element: string,
  renderings: readonly Rendering[],
): Promise<string[]> {
  const stored = renderings.filter(({ width, scheme }) => width === STORED_WIDTH && scheme === SCHEMES[0]);
  const [english, arabic] = LANGUAGES.map((each) => stored.find(({ language }) => language === each)!);
  const messages = await messagesOf(element);
  const patterns = Object.entries(messages.en)
    .filter(([, message]) => hasWords(message))
    .map(([key, message]) => ({
      en: patternOf(message, ONE_VALUE),
      ar: patternOf(messages.ar[key]!, '.*'),
    }));
  const known = pairsOf(english!, arabic!).flatMap((pair) => {
    const may = patterns.filter(({ en }) => en.test(pair.en));
    return may.length === 0 ? [] : [{ ...pair, isOne: may.some(({ ar }) => ar.test(pair.ar)) }];
  });
  const wrong = known.filter(({ isOne }) => !isOne);
  return [
    ...differingTrees(english!, arabic!),
    ...wrong.map(({ state, en, ar }) => `${state}: “${ar}” is not the Arabic of “${en}”`),
    ...(known.length < FEWEST_MESSAGES ? [`only ${known.length} messages were recognised`] : []),
  ];
}

function differingTrees(english: Rendering, arabic: Rendering): string[] {
  return english.screens.flatMap(({ state }, screen) => {
    const [here, there] = [english, arabic].map((rendering) => shapeOf(rendering, screen));
    return here === there ? [] : [`${state}: has another tree in Arabic`];
  });
}

function shapeOf({ screens, trees }: Rendering, screen: number): string {
  const { pictures, unheard, unseen } = screens[screen]!;
  const shape = ({ label, parts }: Heard): unknown => [withoutTexts(label), parts.map(shape)];
  return JSON.stringify([trees[screen]!.map(shape), pictures, unheard.length, unseen.length]);
}

const withoutTexts = (label: string) =>
  label
    .replace(/“[^]*”/, '“”')
    .replace(/ = .*/, ' =')
    .replace(/ \([^]*\)$/, ' ()');

/** Texts that are the same in both: data, or what was not translated. */
export function untranslatedTexts(english: Rendering, arabic: Rendering): Heard[] {
  const same = pairsOf(english, arabic).flatMap(({ en, ar }) => (en === ar ? [`“${en}”`] : []));
  return [...new Set(same)].map((label) => ({ label, parts: [] }));
}

const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message);
const hasWords = (message: Message) =>
  formsOf(message).every((form) => /\p{L}{2}/u.test(form.replaceAll(/\{\w+\}/g, '')));

function patternOf(message: Message, value: string): RegExp {
  const forms = formsOf(message).map((form) =>
    form
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(value),
  );
  return new RegExp(`^(${forms.join('|')})$`, 's');
}

/** Of screens with the same tree, each text with the one at the same place in Arabic. */
function pairsOf(english: Rendering, arabic: Rendering): Pair[] {
  return english.screens.flatMap(({ state }, screen) => {
    if (shapeOf(english, screen) !== shapeOf(arabic, screen)) return [];
    const [here, there] = [english, arabic].map(({ trees }) => trees[screen]!.flatMap(textsIn));
    return here!.map((en, at) => ({ state, en, ar: there![at]! }));
  });
}

/** Names and texts, and the descriptions of controls. */
function textsIn({ label, parts }: Heard): string[] {
  const own = [/“([^]*)”/, / \(([^]*)\)$/].flatMap((pattern) => pattern.exec(label)?.[1] ?? []);
  return [...own, ...parts.flatMap(textsIn)];
}
