/** Letters that are the same letter on another keyboard, and traditional Chinese characters as simplified ones. Pure. */
import { ASCII, foldLetter } from './letter-folding.js';

/** Each before the plain one: of Persian, Urdu, Pashto, Kurdish, Uyghur and Azerbaijani. */
const KEYBOARDS = 'ےيېيۍيێيڪكګگۃهہهھهەهۀهۂهښشځزڼنںنڵلڕرړرڑرۆوۇوۋوډدڈدټتٹتəaǝa';

/** Traditional characters of names, each before its simplified one. Source: Unihan, kSimplifiedVariant. */
const HAN =
  '張张陳陈劉刘楊杨趙赵黃黄吳吴孫孙馬马鄭郑謝谢許许鄧邓馮冯蕭萧葉叶蘇苏盧卢蔣蒋賈贾鍾钟鐘钟陸陆範范韓韩龍龙顧顾賴赖龔龚嚴严萬万錢钱湯汤喬乔龐庞齊齐' +
  '羅罗譚谭關关魯鲁鄒邹閻阎賀贺鄔邬餘余華华東东偉伟國国強强軍军傑杰紅红蘭兰鳳凤麗丽瓊琼義义榮荣貴贵寶宝慶庆學学興兴業业豐丰銘铭銳锐鋒锋銀银鋼钢勝胜' +
  '漢汉澤泽濤涛維维緯纬紹绍經经綺绮繼继績绩聖圣聰聪藝艺蓮莲莊庄視视觀观記记誠诚詩诗語语賢贤賓宾輝辉輪轮達达遠远運运連连開开陽阳雲云電电靈灵靜静順顺須须' +
  '頌颂領领飛飞鵬鹏鴻鸿鶴鹤爾尔單单區区衛卫岡冈島岛嶺岭廣广應应懷怀戰战擇择曉晓樹树橋桥機机權权歡欢氣气濱滨煒炜熱热爭争獻献環环瑋玮瑩莹畢毕祿禄禮礼' +
  '穎颖筆笔純纯終终緒绪縣县總总繆缪職职聲声膽胆臨临蔭荫薩萨蘆芦補补覺觉訓训證证譯译讓让豔艳貝贝財财貞贞費费資资長长門门閔闵闊阔雙双韋韦駿骏驗验魚鱼鮑鲍鳴鸣龜龟劍剑潔洁嬌娇錫锡鏡镜燦灿煥焕滿满滄沧';

const PLAIN = new Map((KEYBOARDS + HAN).match(/../gu)!.map((pair): [string, string] => [pair[0]!, pair[1]!]));

/** The signs of a transliteration, such as `ʿ`, before a letter and after it, and the Arabic stretch mark: they are part of it. */
const LETTER = /[ـʹ-ʿ]*[^\p{M}\p{DI}ـʹ-ʿ][\p{M}\p{DI}ـʹ-ʿ]*|[\p{M}\p{DI}ـʹ-ʿ]+/gu;
const SIGNS = /[ـʹ-ʿ]/gu;

/** As `lettersOf`, with those signs. */
export function writtenLetters(text: string): string[] {
  if (ASCII.test(text)) return [...text];
  return text.match(LETTER) ?? [];
}

export function plainLetter(letter: string): string {
  if (ASCII.test(letter)) return letter.toLowerCase();
  const folded = foldLetter(letter.replace(SIGNS, ''));
  return PLAIN.get(folded) ?? folded;
}
