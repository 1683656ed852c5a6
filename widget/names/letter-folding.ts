/**
 * Letters reduced to what an analyst compares: without letter case, accents and Arabic vowel signs, and with one form of the
 * Arabic letters that names are written with either way.
 */

/**
 * A base character with its combining marks and what follows it unseen: what a reader calls one letter. So are the signs of a
 * transliteration, such as `ʿ` before it and after it, and the Arabic stretch mark.
 */
const LETTER =
  /[\u0640\u02b9-\u02bf]*[^\p{M}\p{DI}\u0640\u02b9-\u02bf][\p{M}\p{DI}\u0640\u02b9-\u02bf]*|[\p{M}\p{DI}\u0640\u02b9-\u02bf]+/gu;

/** Chinese characters of names: each traditional one before its simplified one. Source: Unihan, kSimplifiedVariant. */
const HAN =
  '張张陳陈劉刘楊杨趙赵黃黄吳吴孫孙馬马鄭郑謝谢許许鄧邓馮冯蕭萧葉叶蘇苏盧卢蔣蒋賈贾鍾钟鐘钟陸陆範范韓韩龍龙顧顾賴赖龔龚嚴严萬万錢钱湯汤喬乔龐庞齊齐' +
  '羅罗譚谭關关魯鲁鄒邹閻阎賀贺鄔邬餘余華华東东偉伟國国強强軍军傑杰紅红蘭兰鳳凤麗丽瓊琼義义榮荣貴贵寶宝慶庆學学興兴業业豐丰銘铭銳锐鋒锋銀银鋼钢勝胜' +
  '漢汉澤泽濤涛維维緯纬紹绍經经綺绮繼继績绩聖圣聰聪藝艺蓮莲莊庄視视觀观記记誠诚詩诗語语賢贤賓宾輝辉輪轮達达遠远運运連连開开陽阳雲云電电靈灵靜静順顺須须' +
  '頌颂領领飛飞鵬鹏鴻鸿鶴鹤爾尔單单區区衛卫岡冈島岛嶺岭廣广應应懷怀戰战擇择曉晓樹树橋桥機机權权歡欢氣气濱滨煒炜熱热爭争獻献環环瑋玮瑩莹畢毕祿禄禮礼' +
  '穎颖筆笔純纯終终緒绪縣县總总繆缪職职聲声膽胆臨临蔭荫薩萨蘆芦補补覺觉訓训證证譯译讓让豔艳貝贝財财貞贞費费資资長长門门閔闵闊阔雙双韋韦駿骏驗验魚鱼鮑鲍鳴鸣龜龟劍剑潔洁嬌娇錫锡鏡镜燦灿煥焕滿满滄沧';

/** Letters of other keyboards, with the plain one after them: of Persian, Urdu, Pashto, Kurdish and Uyghur, and of Azerbaijani. */
const OF_KEYBOARDS = 'ٱاىيیيےيېيۍيێيکكڪكګگةهۃهہهھهەهۀهۂهښشځزڼنںنڵلڕرړرڑرۆوۇوۋوډدڈدټتٹتəaǝa';

/** Letters that Unicode decomposition keeps, and Arabic letters that names are written with either way. */
const SAME_LETTER: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ...Object.fromEntries((OF_KEYBOARDS + HAN).match(/../gu)!.map((pair) => [...pair])),
};

/** Not the vowels of Indian scripts and of Thai, and not the voice marks of Japanese. The Arabic stretch mark has no sound. */
const MARK =
  /(?![\u3099\u309a])(?=[\p{M}\p{DI}])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{DI}]|[\u0640\u02b9-\u02bf]/gu;

/** Most letters of lists, and they need none of the rules below. */
const ASCII = /^[ -~]*$/;

export function lettersOf(text: string): string[] {
  if (ASCII.test(text)) return [...text];
  return text.match(LETTER) ?? [];
}

export function foldLetter(letter: string): string {
  if (ASCII.test(letter)) return letter.toLowerCase();
  const bare = letter.normalize('NFKD').replace(MARK, '').toLowerCase();
  return SAME_LETTER[bare] ?? bare;
}

export function foldText(text: string): string {
  return lettersOf(text).map(foldLetter).join('');
}
