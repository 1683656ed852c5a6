import type { Settings } from './settings/settings.js';
import { pageLanguage } from './controls/texts.js';

/** What the settings leave open follows the playground's own page. */
export function surroundings(settings: Settings): Pick<Settings, 'language' | 'direction' | 'scheme'> {
  const language = settings.language || pageLanguage;
  return {
    language,
    direction: settings.direction || (language === 'ar' ? 'rtl' : 'ltr'),
    scheme: settings.scheme || (document.documentElement.dataset['scheme'] ?? ''),
  };
}
