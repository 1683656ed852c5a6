import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOtherAnalyst } from '../../contract/decisions.js';

/** Each is "Sara Élan", or nothing that a reader can tell from it. */
const SARA = [
  ...[
    'sara élan',
    'SARA ÉLAN',
    'ＳＡＲＡ Élan',
    'Sara\u00a0 Élan ',
    'SaraE\u0301lan',
    'Sara E\u200d\u0301lan',
  ],
  ...['\u200bSara Élan', 'Sa\u00adra Élan', 'Sara Élan\ufe0f', 'Sa\u034fra Élan', 'Sara\u3164Élan'],
  ...['Sara\u115fÉlan', '\u2800Sara Élan', 'Sara Élan\u0007', '\u202aSara\u202c Élan'],
];
const ONE_NAME = [
  ['Weiß', 'WEISS'],
  ['Οδυσσεύς', 'ΟΔΥΣΣΕΎΣ'],
  ['Işık', 'IŞIK'],
  // Stretched.
  ['محمد', 'محـمد'],
] as const;
const OTHERS = ['Sara Elan', 'Sarah Élan', 'Sara', 'Omar', 'سارة'];

describe('two names of analysts', () => {
  it('are one person in other letter case, spaces or invisible characters', () => {
    for (const name of SARA) assert.equal(isOtherAnalyst('Sara Élan', name), false, JSON.stringify(name));
    for (const [one, other] of ONE_NAME) assert.equal(isOtherAnalyst(one, other), false, other);
  });

  it('are two people where a letter differs', () => {
    for (const name of OTHERS) assert.equal(isOtherAnalyst('Sara Élan', name), true, name);
  });
});
