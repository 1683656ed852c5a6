import type { Tokens } from './token-values.js';

export interface ReadyTheme {
  readonly key: 'pine' | 'sand' | 'paper';
  readonly tokens: Tokens;
}

/** Each passes every contrast check in both schemes, and has sizes that follow the browser's text size. */
export const READY_THEMES: readonly ReadyTheme[] = [
  {
    key: 'pine',
    tokens: {
      '--kyc-surface': 'light-dark(#ffffff, #121a17)',
      '--kyc-raised': 'light-dark(#f2f7f4, #19231f)',
      '--kyc-ink': 'light-dark(#10201a, #e9f3ee)',
      '--kyc-muted': 'light-dark(#4f6259, #a3b7ae)',
      '--kyc-line': 'light-dark(#d9e4de, #2c3b35)',
      '--kyc-edge': 'light-dark(#7b8d85, #71857c)',
      '--kyc-accent': 'light-dark(#0b6a4c, #6fd3ae)',
      '--kyc-on-accent': 'light-dark(#ffffff, #06281d)',
      '--kyc-radius': '0.5rem',
      '--kyc-space': '0.5rem',
    },
  },
  {
    key: 'sand',
    tokens: {
      '--kyc-surface': 'light-dark(#fffdf8, #1c1814)',
      '--kyc-raised': 'light-dark(#f8f2e8, #251f19)',
      '--kyc-ink': 'light-dark(#241c14, #f5eee6)',
      '--kyc-muted': 'light-dark(#685a4b, #bcae9f)',
      '--kyc-line': 'light-dark(#e8dfd2, #3b332b)',
      '--kyc-edge': 'light-dark(#8f806b, #857868)',
      '--kyc-accent': 'light-dark(#9a3f12, #ffb38a)',
      '--kyc-on-accent': 'light-dark(#ffffff, #3a1500)',
      '--kyc-good': 'light-dark(#2f6b2f, #8fd08f)',
      '--kyc-warn': 'light-dark(#8a5200, #f0b45a)',
      '--kyc-bad': 'light-dark(#a8201a, #ff9a90)',
      '--kyc-radius': '1.25rem',
      '--kyc-space': '0.5625rem',
      '--kyc-font': "ui-serif, Georgia, 'Noto Naskh Arabic', 'Geeza Pro', serif",
    },
  },
  {
    key: 'paper',
    tokens: {
      '--kyc-surface': 'light-dark(#ffffff, #000000)',
      '--kyc-raised': 'light-dark(#f2f2f2, #1a1a1a)',
      '--kyc-ink': 'light-dark(#000000, #ffffff)',
      '--kyc-muted': 'light-dark(#3d3d3d, #d0d0d0)',
      '--kyc-line': 'light-dark(#8a8a8a, #757575)',
      '--kyc-edge': 'light-dark(#000000, #ffffff)',
      '--kyc-accent': 'light-dark(#000000, #ffffff)',
      '--kyc-on-accent': 'light-dark(#ffffff, #000000)',
      '--kyc-good': 'light-dark(#005c30, #7fe3b0)',
      '--kyc-warn': 'light-dark(#6b3f00, #ffc976)',
      '--kyc-bad': 'light-dark(#8f0f0a, #ffaaa3)',
      '--kyc-radius': '0rem',
      '--kyc-space': '0.5rem',
    },
  },
];
