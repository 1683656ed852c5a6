import { element } from '../controls/dom.js';
import { explanation, field, input } from '../controls/field.js';
import { text } from '../controls/texts.js';
import type { Declaration } from '../settings/manifest.js';
import type { Settings } from '../settings/settings.js';
import { checkContrast, hexOf, SCHEMES } from './contrast.js';
import { probe, tokenColours } from './token-colours.js';

type Tokens = Settings['tokens'];
type Token = Declaration['cssProperties'][number];

/** The tokens as controls, and in one line whether the result can be read. */
export function themePanel(
  place: HTMLElement,
  declaration: Declaration,
  given: Tokens,
  change: (changed: Pick<Settings, 'tokens'>) => void,
): void {
  const verdict = element('p', { role: 'status', class: 'verdict' });
  let tokens = given;

  function showVerdict(): void {
    const checks = checkContrast(tokenColours(declaration, tokens));
    const { front, behind, scheme, ratio, least } = checks[0]!;
    const failing = checks.filter((check) => check.ratio < check.least).length;
    const counted = failing ? `✕ ${failing} / ${checks.length} ${text('tooLow')}` : `✓ ${text('allPass')}`;
    const measured = (Math.floor(ratio * 100) / 100).toFixed(2);
    verdict.classList.toggle('wrong', failing > 0);
    verdict.textContent = `${counted} · ${text('lowest')}: ${front} / ${behind}, ${text(scheme)}, ${measured} (${text('needs')} ${least})`;
  }

  function set(name: string, value: string): void {
    const { [name]: _, ...others } = tokens;
    tokens = value ? { ...others, [name]: value } : others;
    change({ tokens });
    showVerdict();
  }

  function colourField({ name, description }: Token): HTMLElement {
    const colourOf = tokenColours(declaration, tokens);
    const pickers = SCHEMES.map((scheme) =>
      input(
        { type: 'color', 'aria-label': `${name}, ${text(scheme)}` },
        hexOf(colourOf(name, scheme) ?? [0, 0, 0]),
        () => set(name, `light-dark(${pickers.map(({ value }) => value).join(', ')})`),
      ),
    );
    const captioned = (picker: HTMLElement, at: number) =>
      element('label', { class: 'explain' }, picker, ' ', text(SCHEMES[at]!));
    return element(
      'div',
      { class: 'field', dir: 'ltr', role: 'group', 'aria-label': name },
      element('span', { class: 'name' }, name),
      element('div', { class: 'row' }, ...pickers.map(captioned)),
      explanation(description),
    );
  }

  place.replaceChildren(verdict, probe);
  for (const token of declaration.cssProperties) {
    const { name, description, default: value } = token;
    const typed = () =>
      input({ dir: 'ltr', placeholder: value }, tokens[name] ?? '', (one) => set(name, one));
    place.append(CSS.supports('color', value) ? colourField(token) : field(name, typed(), description));
  }
  showVerdict();
}
