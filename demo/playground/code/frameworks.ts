import type { CodeFile, ElementUse } from './element-use.js';
import { html } from './html.js';
import { next, react } from './react.js';
import { angular, svelte, vue } from './templates.js';

export interface Framework {
  readonly key: string;
  readonly label: string;
  write(use: ElementUse): CodeFile[];
}

export const FRAMEWORKS: readonly Framework[] = [
  { key: 'html', label: 'HTML', write: html },
  { key: 'react', label: 'React', write: react },
  { key: 'next', label: 'Next', write: next },
  { key: 'vue', label: 'Vue', write: vue },
  { key: 'angular', label: 'Angular', write: angular },
  { key: 'svelte', label: 'Svelte', write: svelte },
];
