import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { wordsWithoutVowels } from '../../../sandbox/names/words-without-vowels.js';
import { nameReadings } from '../../../sandbox/names/name-key.js';
import { pinyinFromCyrillic } from '../../../sandbox/names/pinyin.js';
import { screen } from '../../../sandbox/screening/screen.js';
import { pglite } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';
import { NAMES_IN_FIVE_SCRIPTS, SCRIPTS, type Script } from './names-in-five-scripts.js';

const FIRST = 10;

describe('reading a name', () => {
  const keys = (name: string) => nameReadings(name, 'person').map(({ words }) => words.join(' '));

  it('knows characters that are read differently as a family name, simplified and traditional', () => {
    assert.equal(keys('曾慶紅')[0], 'zeng qing hong');
    assert.equal(keys('单雄信')[0], 'shan xiong xin');
    assert.equal(keys('欧阳修')[0], 'ou yang xiu');
    assert.equal(keys('重庆')[0], 'chong qing');
  });

  it('reads Chinese names out of Cyrillic letters, and leaves Russian ones alone', () => {
    const names: Array<[string, string | null]> = [
      ['Си Цзиньпин', 'xi jinping'],
      ['Чжоу Эньлай', 'zhou enlai'],
      ['Люй Сюлянь', 'lu xiulian'],
      ['Цюй Юань', 'qu yuan'],
      ['Хуан Цзюй', 'huang ju'],
      ['Вэнь Цзябао', 'wen jiabao'],
      ['Владимир Путин', null],
      ['Иван', null],
    ];
    for (const [cyrillic, pinyin] of names) assert.equal(pinyinFromCyrillic(cyrillic), pinyin, cyrillic);
  });

  it('knows what a geresh and a doubled vav do to a Hebrew letter', () => {
    for (const [hebrew, latin] of [
      ["צ'רצ'יל", 'chrchyl'],
      ['וואנג', 'vang'],
      ['כהן', 'kehn'],
    ] as const)
      assert.equal(wordsWithoutVowels(hebrew, 'person'), latin);
  });

  it('takes a name written twice for both', () => {
    const found = keys('Jin Tiesan (金铁三)');
    assert(found.includes('jin tiesan') && found.includes('jin tie san'), found.join(', '));
  });
});

/** Chinese characters write a foreign name by ear: it is found in Chinese characters alone. */
function isByEar(name: (typeof NAMES_IN_FIVE_SCRIPTS)[number], script: Script): boolean {
  return script === 'han' && name.han.includes('·');
}

describe('names in five scripts', () => {
  const sandbox = TestSandbox.aroundTests(pglite, { ownListsOnly: true });
  before(async () => {
    for (const script of SCRIPTS) {
      const names = NAMES_IN_FIVE_SCRIPTS.map((written) => written[script]);
      await sandbox.importNames(script, names);
    }
  });

  for (const screened of SCRIPTS)
    it(`find each other in the first ten hits, screened in ${screened} and listed in any`, async () => {
      const found = new Map<Script, boolean[]>(SCRIPTS.map((listed) => [listed, []]));
      for (const name of NAMES_IN_FIVE_SCRIPTS) {
        const request = { name: name[screened], entityType: 'person' as const };
        const hits = await sandbox.database.transaction((tx) => screen(tx, request));
        const first = new Set(hits.slice(0, FIRST).map((hit) => hit.name));
        for (const listed of SCRIPTS)
          if (isByEar(name, screened) === isByEar(name, listed))
            found.get(listed)!.push(first.has(name[listed]));
      }
      for (const [listed, each] of found) {
        const share = (100 * each.filter(Boolean).length) / each.length;
        const least = [screened, listed].includes('han') ? 75 : 90;
        assert(share >= least, `${screened} finds ${listed}: ${share.toFixed(0)} %`);
      }
    });
});
