import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withWords } from './with-words.js';

describe('the words of npm test', () => {
  const paths = ['identity/details.test.js', 'sessions/sessions.test.js', 'store/values.test.js'];

  it('select the files of every word', () => {
    assert.deepEqual(withWords(paths, ['identity', 'store']), [paths[0], paths[2]]);
    assert.deepEqual(withWords(paths, ['s/', 'sessions']), [paths[1]]);
  });

  it('select all files where there are none', () => {
    assert.deepEqual(withWords(paths, []), paths);
  });

  it('are refused where one of them selects nothing', () => {
    assert.throws(() => withWords(paths, ['identity', 'stroe']), /No test file has "stroe" in its path/);
  });
});
