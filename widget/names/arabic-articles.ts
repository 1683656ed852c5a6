/** The Arabic article in Latin and Cyrillic letters, also as it is spoken before the letters that it takes the sound of. Pure. */

const ARTICLE = /^(?:[aeiu]l|[аэе]ль?)$/;
/** "Ash-Shammari", "ar-Rashid", "en-Nahda", "аш-Шаммари": the consonant is that of the next word. */
const ASSIMILATED = /^(?:[aeiu](sh|th|dh|[dnrstz])|[аэе]([днрстзш]))$/;

/** `next`: the folded letters of the word after it. "An" before "Nasser" is an article; alone it is a name. */
export function isArticle(word: string, next: string | undefined): boolean {
  if (!next) return false;
  if (ARTICLE.test(word)) return true;
  const [, latin, cyrillic] = ASSIMILATED.exec(word) ?? [];
  const consonant = latin ?? cyrillic;
  return consonant !== undefined && next.startsWith(consonant);
}

const JOINED =
  /^(?:[aeiu]l(?=(?:[dnrstz]|sh).{2})|[aeiu](?:sh(?=sh.{2})|th(?=th.{2})|dh(?=dh.{2})|([dnrstz])(?=\1.{2})))/;
const AFTER_ABD = /^abd(?:[aeou]{1,2}(?:l(?=[dnrstz].{2})|([dnrstz])(?=\1.{2})))/;

/**
 * "Assadiq" and "Alsadiq" have one form, "Abdurrahman" and "Abdelrahman" another. Null for a word without an article that may
 * be assimilated.
 */
export function articleForm(folded: string): string | null {
  if (AFTER_ABD.test(folded)) return folded.replace(AFTER_ABD, 'abd-');
  return JOINED.test(folded) ? folded.replace(JOINED, 'al-') : null;
}
