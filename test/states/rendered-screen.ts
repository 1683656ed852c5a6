/** What one screen shows a person. */
export interface RenderedScreen {
  readonly state: string;
  /** Overflow, overlap, low contrast, small targets, placeholders that were not filled in… */
  readonly faults: readonly string[];
  /** Every text in reading order, with its tag and part, font and colours. */
  readonly texts: readonly {
    readonly name: string;
    readonly font: string;
    readonly colour: string;
    readonly text: string;
  }[];
  /** Texts that assistive technology does not get: ornaments, and what a name of its own replaces. */
  readonly unheard: readonly string[];
  /** Texts for assistive technology alone. */
  readonly unseen: readonly string[];
  /** A table becomes cards where it is narrow. */
  readonly hasTable: boolean;
  /** Pictures and their sizes, which no font changes. */
  readonly pictures: readonly string[];
}

/** Each with the name of its screen. */
export const faultsOf = (screens: readonly RenderedScreen[]) =>
  screens.flatMap(({ state, faults }) => faults.map((fault) => `${state}: ${fault}`));

/** Reads every screen of the states page. Runs in the page, so it refers to nothing outside itself. */
export function readScreens(): RenderedScreen[] {
  /** A finger needs 44 px; an element for the desktop may declare the 24 px of WCAG 2.2, 2.5.8. */
  const target = Number(document.querySelector<HTMLElement>('.gallery')!.dataset['target'] ?? 44);
  const SMALLEST_TEXT = 13;
  const ENOUGH_CONTRAST = 4.5;
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;

  /** Reading a pixel back costs a millisecond. */
  const hexes = new Map<string, string>();
  function hex(colour: string): string {
    const known = hexes.get(colour) ?? hexOf(colour);
    hexes.set(colour, known);
    return known;
  }

  function hexOf(colour: string): string {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    if (alpha === 0) return 'none';
    return `#${[red!, green!, blue!].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }

  /** What lies behind an element: the nearest ground that is painted. */
  function groundOf(element: Element | null): string {
    if (element === null) return 'none';
    const ground = hex(getComputedStyle(element).backgroundColor);
    return ground === 'none' ? groundOf(element.parentElement) : ground;
  }

  function luminance(colour: string): number {
    const [red, green, blue] = [1, 3, 5].map((start) => {
      const part = parseInt(colour.slice(start, start + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  }

  /** WCAG's contrast ratio. */
  function contrast(one: string, other: string): number {
    const [less, more] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (more! + 0.05) / (less! + 0.05);
  }

  /** For readers only: a single pixel. */
  const isSpoken = (element: Element) => element.closest('.spoken') !== null;
  const isUnheard = (element: Element) =>
    element.closest('[aria-hidden=true], [role=img], :is(button, a)[aria-label]') !== null;

  /** An open list covers what is below it, and may reach below the card. */
  const isPopup = (element: Element) => element.closest('.options') !== null;

  function blockOf(node: Node): HTMLElement {
    let element = node.parentElement!;
    // Whether a button computes to inline depends on the browser's version.
    while (getComputedStyle(element).display === 'inline' && !element.matches('a, button'))
      element = element.parentElement!;
    return element;
  }

  const name = (element: Element) => {
    const part = element.getAttribute('part') ?? element.getAttribute('class') ?? '';
    return `${element.localName}${part && `.${part.trim().replaceAll(/\s+/g, '.')}`}`;
  };

  /** Each measurement lays out the whole page. */
  const widthsOfChoices = new Map<string, number>();
  /** Measured on a copy with this option only, so that the arrow and the paddings of this browser count. */
  function widthOfChoice(select: HTMLSelectElement): number {
    const { font, paddingInline } = getComputedStyle(select);
    const key = [select.selectedOptions[0]?.text, select.className, font, paddingInline].join('|');
    const known = widthsOfChoices.get(key);
    if (known !== undefined) return known;
    const copy = select.cloneNode() as HTMLSelectElement;
    copy.append(...[...select.selectedOptions].map((option) => option.cloneNode(true)));
    copy.style.cssText = 'position: absolute; inline-size: max-content; min-inline-size: 0';
    select.after(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    widthsOfChoices.set(key, width);
    return width;
  }

  function read(element: Element): RenderedScreen {
    const card = element.shadowRoot!.querySelector<HTMLElement>('.card')!;
    const edge = card.getBoundingClientRect();
    const { direction } = getComputedStyle(card);
    const faults: string[] = [];
    const groups = new Map<HTMLElement, { text: string; boxes: DOMRect[] }>();
    const unheard: string[] = [];
    const unseen: string[] = [];

    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      const text = node.textContent!.trim();
      if (text === '' || !parent.checkVisibility()) continue;
      if (isSpoken(parent)) {
        unseen.push(`“${text}”`);
        continue;
      }
      if (isUnheard(parent)) unheard.push(`“${text}”`);
      const block = blockOf(node);
      const group = groups.get(block) ?? { text: '', boxes: [] };
      const range = document.createRange();
      range.selectNodeContents(node);
      group.text += node.textContent;
      group.boxes.push(...range.getClientRects());
      groups.set(block, group);
    }

    const texts = [...groups].map(([block, { text }]) => {
      const computed = getComputedStyle(block);
      const size = Math.round(parseFloat(computed.fontSize) * 10) / 10;
      if (size < SMALLEST_TEXT) faults.push(`${name(block)} is written in ${size} px`);
      const ink = hex(computed.webkitTextFillColor);
      const ratio = contrast(ink, groundOf(block));
      if (ratio < ENOUGH_CONTRAST) faults.push(`${name(block)} has a contrast of ${ratio.toFixed(2)}`);
      const ground = hex(computed.backgroundColor);
      const part = block.getAttribute('part') ?? '';
      return {
        name: `${block.localName}${part && `.${part}`}`,
        font: `${size}px ${computed.fontWeight} ${computed.textAlign}`,
        colour: ground === 'none' ? ink : `${ink} on ${ground}`,
        text: text.replaceAll(/\s+/g, ' ').trim(),
      };
    });
    for (const { text } of texts)
      if (/undefined|null|NaN|\[object|[{}]/.test(text)) faults.push(`it says “${text}”`);

    // Nothing sticks out of the card, or is cut off in it.
    for (const inner of card.querySelectorAll<HTMLElement>('*')) {
      if (!inner.checkVisibility() || isSpoken(inner) || inner instanceof SVGElement) continue;
      const box = inner.getBoundingClientRect();
      if (box.width === 0) continue;
      if (box.left < edge.left - 0.5 || box.right > edge.right + 0.5)
        faults.push(`${name(inner)} sticks out`);
      if (
        inner.scrollWidth > inner.clientWidth + 1 &&
        getComputedStyle(inner).display !== 'inline' &&
        // The browser lays out what is in these, and its versions count its arrow differently.
        !inner.matches('input, select')
      )
        faults.push(`the content of ${name(inner)} is wider than it`);
      if (inner instanceof HTMLSelectElement && box.width < widthOfChoice(inner) - 0.5)
        faults.push(`${name(inner)} cuts “${inner.selectedOptions[0]?.text}”`);
    }
    if (card.scrollWidth > card.clientWidth + 1) faults.push('the card scrolls sideways');

    const all = [...groups].flatMap(([block, { boxes }]) => boxes.map((box) => ({ block, box })));
    for (const [index, one] of all.entries()) {
      const below = one.box.bottom > edge.bottom && !isPopup(one.block);
      if (one.box.left < edge.left || one.box.right > edge.right || below)
        faults.push(`the text of ${name(one.block)} leaves the card`);
      for (const other of all.slice(index + 1)) {
        if (one.block === other.block || isPopup(one.block) !== isPopup(other.block)) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Line boxes may touch: a font's tall letters reach beyond its line.
        if (across > 1 && down > 0.3 * Math.min(one.box.height, other.box.height))
          faults.push(`${name(one.block)} lies over ${name(other.block)}`);
      }
    }

    for (const control of card.querySelectorAll<HTMLElement>('button, a, input, select, summary')) {
      if (!control.checkVisibility()) continue;
      // A box inside of its label is as large as the label.
      const area = control.matches('[type=radio], [type=checkbox]')
        ? (control.closest('label') ?? control)
        : control;
      const { width, height } = area.getBoundingClientRect();
      if (Math.min(width, height) < target) faults.push(`${name(control)} is ${width} × ${height} px`);
    }

    const wanted = document.documentElement.lang === 'ar' ? 'rtl' : 'ltr';
    if (direction !== wanted) faults.push(`it reads ${direction}`);
    if (element.shadowRoot!.getAnimations().some(({ playState }) => playState === 'running'))
      faults.push('it moves although motion is to be reduced');

    const pictures = [...card.querySelectorAll<SVGElement | HTMLElement>('svg, .mark, .line, .dot')].map(
      (picture) => {
        const { width, height } = picture.getBoundingClientRect();
        const size = picture.matches('.line')
          ? `of ${picture.childElementCount}`
          : // A picture that stretches is as wide as the card lets it be.
            `${picture.getAttribute('preserveAspectRatio') === 'none' ? '' : Math.round(width)}×${Math.round(height)}`;
        return `${name(picture)} ${size}`;
      },
    );
    return {
      state: element.parentElement!.querySelector('figcaption')!.textContent,
      faults: [...new Set(faults)],
      texts,
      unheard,
      unseen,
      hasTable: card.querySelector('table') !== null,
      pictures,
    };
  }

  const screens = [...document.querySelectorAll('.gallery > figure > :last-child')].map(read);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    screens.push({
      state: 'the page',
      faults: ['it scrolls sideways'],
      texts: [],
      unheard: [],
      unseen: [],
      hasTable: false,
      pictures: [],
    });
  return screens;
}
