import { css } from 'lit';

/**
 * The public custom properties are `--kyc-*`: set them on the element or on any ancestor. Inside, only the
 * private `--_*` are read, so that an ancestor's value is never hidden by a default of ours.
 * Light or dark follows the `color-scheme` in force where the element stands, not the system alone: a page
 * that is light only keeps a light card at night.
 *
 * @cssprop --kyc-surface - Behind everything.
 * @cssprop --kyc-raised - Behind what stands out a little: a notice, a row under the pointer.
 * @cssprop --kyc-ink - What is written.
 * @cssprop --kyc-muted - What is written to explain.
 * @cssprop --kyc-line - Lines that divide.
 * @cssprop --kyc-edge - Edges of controls.
 * @cssprop --kyc-accent - The one accent: buttons, links, focus.
 * @cssprop --kyc-on-accent - What is written on the accent.
 * @cssprop --kyc-good - Verified, low risk.
 * @cssprop --kyc-warn - Soon over, some risk.
 * @cssprop --kyc-bad - Declined, wrong, high risk.
 * @cssprop --kyc-tint - Behind what is chosen.
 * @cssprop --kyc-radius - The card's corners.
 * @cssprop --kyc-space - The step all distances are made of.
 * @cssprop --kyc-font - The fonts, best with Arabic letters among them.
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
