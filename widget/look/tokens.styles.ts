import { css } from './css.js';

/**
 * The public custom properties are `--kyc-*`: set them on the element or on any ancestor. Inside, only the
 * private `--_*` are read, so that an ancestor's value is never hidden by a default of ours.
 * Light or dark follows the `color-scheme` in force where the element stands, not the system alone: a page
 * that is light only keeps a light card at night.
 *
 * @cssprop --kyc-surface - Background colour.
 * @cssprop --kyc-raised - Background colour of notices and of a row under the pointer.
 * @cssprop --kyc-ink - Text colour.
 * @cssprop --kyc-muted - Colour of explanations and hints.
 * @cssprop --kyc-line - Colour of dividing lines and of the card's border.
 * @cssprop --kyc-edge - Border colour of inputs and other controls.
 * @cssprop --kyc-accent - Accent colour: buttons, links, the focus ring.
 * @cssprop --kyc-on-accent - Text colour on the accent colour.
 * @cssprop --kyc-good - Colour of success.
 * @cssprop --kyc-warn - Colour of a warning and of a medium risk.
 * @cssprop --kyc-bad - Colour of an error and of a high risk.
 * @cssprop --kyc-tint - Background colour of what is chosen.
 * @cssprop --kyc-radius - Corner radius of the card.
 * @cssprop --kyc-space - Unit of all distances.
 * @cssprop --kyc-font - Font family. Include a font with Arabic letters.
 */
export const tokens = css`
  :host {
    --_surface: var(--kyc-surface, light-dark(#fff, #15181e));
    --_ink: var(--kyc-ink, light-dark(#14171f, #eef0f4));
    --_muted: var(--kyc-muted, light-dark(#596070, #a4abb9));
    --_line: var(--kyc-line, light-dark(#dfe3e9, #303641));
    --_edge: var(--kyc-edge, light-dark(#868d9b, #6f7786));
    --_accent: var(--kyc-accent, light-dark(#1a56db, #8ab0ff));
    --_on-accent: var(--kyc-on-accent, light-dark(#fff, #0d1830));
    --_good: var(--kyc-good, light-dark(#0e7a4a, #5fd39b));
    --_warn: var(--kyc-warn, light-dark(#8f5600, #f0b45a));
    --_bad: var(--kyc-bad, light-dark(#b42318, #ff8f85));
    --_radius: var(--kyc-radius, 14px);
    --_radius-control: min(var(--_radius), 10px);
    --_space: var(--kyc-space, 8px);
    --_font: var(--kyc-font, system-ui, sans-serif);
  }
  /* Browsers force text, backgrounds and borders by themselves; this is for pictures, and for buttons that keep their own colours. */
  @media (forced-colors: active) {
    :host {
      --_line: CanvasText;
      --_accent: Highlight;
      --_on-accent: HighlightText;
      --_warn: Highlight;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
`;
