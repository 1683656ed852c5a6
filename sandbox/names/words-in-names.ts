/** Words of names that do not distinguish one entity from another, as `any-ascii` writes them. */

/** "Ann" and "An", "shipping" and "shiping" get the same key. */
export function withoutDoubled(text: string): string {
  return text.replace(/([a-z])\1+/g, '$1');
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** All words, if every word is dropped. */
export function without(all: readonly string[], dropped: ReadonlySet<string>): readonly string[] {
  const kept = all.filter((word) => !dropped.has(word));
  return kept.length > 0 ? kept : all;
}

/** The pairs of a table in text: "а:a ай:ai". */
export function pairsIn(text: string): Array<[string, string]> {
  return text.split(' ').map((pair) => {
    const end = pair.indexOf(':');
    return [pair.slice(0, end), pair.slice(end + 1)];
  });
}

/** Dropped from a person's name as long as another word remains. */
export const TITLES = words(`
  mr mrs ms miss dr prof professor sir lord hon eng engineer sheikh shaykh sheik shaikh cheikh haji hajji hajj mullah
  mawlawi maulavi mawlavi maulawi maulvi mullawi qari general gen colonel col lieutenant lt major maj captain capt
  brigadier commander sergeant sgt ustad senator jr sr ii iii
`);

/** Optional in names: "al-Harbi", "bin Salem". */
export const PARTICLES = words('al el ul bin ibn bint aal');

/** Legal forms that data/org-types.json lacks: of the Gulf, Bulgaria, Norway, Malaysia and others. */
export const FURTHER_LEGAL_FORMS = words(
  `wll bsc psc spc fzc fz est sal asa ead eood kk pte pty pvt sdn rl ذمم شمم شمك شمل شمع شركة شركه شرکت مؤسسة مجموعة
  المحدودة محدودة المساهمة مساهمة کمپنی لمیٹڈ`,
);

/** Dropped from a company's name as long as one other word remains. Legal forms are removed before. */
export const COMPANY_WORDS = words('the al el co company corp corporation private');

/** Titles and particles. They are dropped before transliteration, which makes them unrecognisable. */
export const ARABIC_DROPPED = words('الشيخ الدكتور السيد الحاج المهندس الأستاذ اللواء د بن ابن بنت آل ال');
/** Arabic words for English ones, without the article. */
export const ARABIC_GENERIC_WORDS = new Map(
  pairsIn(
    'للتجارة:trading تجارية:trading تجارة:trading عامة:general قابضة:holding دولية:international عالمية:global ' +
      'للصناعة:industry صناعية:industrial للاستثمار:investment للنقل:transport للشحن:shipping بحرية:marine ' +
      'للملاحة:shipping للخدمات:services للمقاولات:construction للإنشاءات:construction بنك:bank مصرف:bank ' +
      'جمعية:association للتنمية:development للتطوير:development للاستيراد:import والتصدير:export',
  ),
);
