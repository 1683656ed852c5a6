import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { latinFromHebrew } from '../../../sandbox/names/hebrew-words.js';
import { nameReadings } from '../../../sandbox/names/name-key.js';
import { pinyinFromCyrillic } from '../../../sandbox/names/cyrillic-to-pinyin.js';
import { respellings } from '../../../sandbox/names/pinyin.js';
import { pglite } from '../../engines.js';
import { NAMES_IN_FIVE_SCRIPTS, SCRIPTS } from './names-in-five-scripts.js';
import { foundAcrossScripts, listInScript } from './measured-scripts.js';
import { RunningScreening } from './running-screening.js';

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

  it('spells pinyin as others hear it', () => {
    assert.deepEqual(respellings(['xi', 'qiang']), [['shi', 'chiang']]);
    assert.deepEqual(respellings(['zhou', 'li']), [
      ['jou', 'li'],
      ['chou', 'li'],
    ]);
    assert.deepEqual(respellings(['james', 'wilson']), []);
  });

  it('knows what a geresh and a doubled vav do to a Hebrew letter', () => {
    assert.equal(latinFromHebrew("צ'רצ'יל"), 'chrchyl');
    assert.equal(latinFromHebrew('וואנג'), 'vang');
    assert.equal(latinFromHebrew('כהן'), 'kehn');
  });

  it('takes a name written twice for both', () => {
    const found = keys('Jin Tiesan (金铁三)');
    assert(found.includes('jin tiesan') && found.includes('jin tie san'), found.join(', '));
  });
});

describe('names in five scripts', () => {
  const sandbox = RunningScreening.aroundTests(pglite);
  before(async () => {
    for (const script of SCRIPTS) await listInScript(sandbox.context, script);
  });

  it('find each other in the first ten hits, whichever script is screened and whichever is listed', async () => {
    const shares = await foundAcrossScripts(sandbox.context.database, NAMES_IN_FIVE_SCRIPTS);
    for (const { screened, listed, share } of shares) {
      const least = [screened, listed].includes('han') ? 75 : 90;
      assert(share >= least, `${screened} finds ${listed}: ${share.toFixed(0)} %`);
    }
    assert.equal(shares.length, 25);
  });
});
