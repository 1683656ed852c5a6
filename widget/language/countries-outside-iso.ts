/**
 * What lists name as a country and ISO 3166-1 does not: former states with several successors, and territories. No screening can be
 * narrowed to them, so they agree with nothing and conflict with nothing: each is *possible* for its successors or its state. Pure.
 */

/** In English and Arabic, then the codes of lists. */
const OUTSIDE: readonly (readonly [english: string, arabic: string, ...codes: string[]])[] = [
  ['Kosovo', 'كوسوفو', 'xk', 'xkx'],
  ['Soviet Union', 'الاتحاد السوفيتي', 'su', 'sun', 'suhh', 'ussr'],
  ['Yugoslavia', 'يوغوسلافيا', 'yu', 'yug', 'yucs'],
  ['Czechoslovakia', 'تشيكوسلوفاكيا', 'csk', 'cshh'],
  ['Serbia and Montenegro', 'صربيا والجبل الأسود', 'csxx', 'scg'],
  ['Netherlands Antilles', 'جزر الأنتيل الهولندية', 'an', 'ant', 'anhh'],
  ['Abkhazia', 'أبخازيا', 'ge-ab'],
  ['South Ossetia', 'أوسيتيا الجنوبية', 'ge-so', 'x-so'],
  ['Transnistria', 'ترانسنيستريا', 'md-pmr'],
  ['Northern Cyprus', 'شمال قبرص', 'cy-trnc'],
  ['Somaliland', 'أرض الصومال', 'so-som'],
  ['Crimea', 'القرم', 'ua-cri'],
  ['Donetsk', 'دونيتسك', 'ua-dpr'],
  ['Luhansk', 'لوهانسك', 'ua-lpr'],
  ['Kurdistan', 'كردستان', 'iq-kr'],
  ['European Union', 'الاتحاد الأوروبي', 'eu'],
];

/** The English name for a code of a list; null for any other text. */
export function countryOutsideIso(written: string): string | null {
  const code = written.toLowerCase();
  return OUTSIDE.find(([, , ...codes]) => codes.includes(code))?.[0] ?? null;
}

/** In the reader's language where it is known: also with "former" or "Region:" before it. Otherwise as the list writes it. */
export function nameOutsideIso(written: string, language: string): string {
  if (!language.startsWith('ar')) return written;
  return byName(written)?.[1] ?? written;
}

/** In capitals: of the former country, or of the state that a territory is in. */
export function codeOutsideIso(written: string): string | undefined {
  return byName(written)?.[2]?.slice(0, 2).toUpperCase();
}

function byName(written: string) {
  const bare = written.replace(/^(?:former|region:?|republic of)\s+/i, '').toLowerCase();
  return OUTSIDE.find(([english]) => english.toLowerCase() === bare);
}
