import { pageLanguage } from './controls/texts.js';
import { arabicElements, arabicStates } from './state-names.ar.js';

/** `ask-again` reads "Ask again". */
export function stateName(state: string): string {
  return (pageLanguage === 'ar' && arabicStates[state]) || readable(state);
}

export function elementName(element: string): string {
  return (pageLanguage === 'ar' && arabicElements[element]) || readable(element);
}

function readable(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
