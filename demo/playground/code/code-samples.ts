/** The code for the present settings. The quick starts have the other frameworks and back ends. */
import type { ShownSettings } from '../settings/settings.js';
import { curl } from './curl.js';
import type { CodeFile, ElementUse } from './element-use.js';
import { html } from './html.js';
import { react } from './react.js';

export interface CodeSample {
  readonly key: string;
  readonly label: string;
  write(use: ElementUse, settings: ShownSettings, origin: string): CodeFile[];
}

export const CODE_SAMPLES: readonly CodeSample[] = [
  { key: 'html', label: 'HTML', write: html },
  { key: 'react', label: 'React', write: react },
  { key: 'curl', label: 'curl', write: (_use, settings, origin) => curl(settings, origin) },
];
