import type { ShownSettings } from './settings/settings.js';
import { pageLanguage } from './controls/texts.js';

/** Language and colours are those of the playground itself: one switch has both. A dark page stays dark. */
export function surroundings(page: string): Pick<ShownSettings, 'language' | 'direction' | 'scheme'> {
  return {
    language: pageLanguage,
    direction: pageLanguage === 'ar' ? 'rtl' : 'ltr',
    scheme: page === 'dark' ? 'dark' : (document.documentElement.dataset['scheme'] ?? ''),
  };
}
