import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { maybeSame } from '../../server/upstream/client.js';

describe('what the service repeats', () => {
  const HONEST: readonly (readonly [asked: string | null, answered: string | null | undefined])[] = [
    ['1000000001', '1000000001'],
    ['1000000001', ' 1000 000-001 '],
    ['1000000001', '١٠٠٠٠٠٠٠٠١'],
    ['1000000001', '۱۰۰۰۰۰۰۰۰۱'],
    ['1000000001', '\u200e1000000001\u200f'],
    ['ab123456', 'AB123456'],
    ['1000000001', null],
    ['1000000001', undefined],
    ['1000000001', ''],
    [null, '1000000001'],
    ['Jane  Doe', 'JANE DOE'],
    ['Jane Doe', ' jane doe '],
    ['José Müller', 'JOSE MULLER'],
    ['Jos\u00e9', 'Jose\u0301'],
    ['Straße GmbH', 'STRASSE GMBH'],
    ["O'Neill-Smith, Anna", 'O’NEILL SMITH ANNA'],
    ['ليلى أحمد', 'ليلى احمد'],
    ['مـحـمـد', 'محمد'],
    ['علی کریمی', 'علي كريمي'],
    ['فاطمة موسى', 'فاطمه موسي'],
    ['ＡＣＭＥ', 'Acme'],
    ['person', 'Person'],
  ];
  for (const [asked, answered] of HONEST)
    test(`may be the same: ${asked} and ${answered}`, () => assert.ok(maybeSame(asked, answered)));

  for (const [asked, answered] of [
    ['1000000001', '1000000002'],
    ['1000000001', '100000000'],
    ['Jane Doe', 'Jane Roe'],
    ['Jane Doe', 'Doe Jane'],
    ['Jane Doe', 'Jane'],
    ['ليلى', 'سلمى'],
    ['Louis I', 'Louis II'],
    ['person', 'company'],
  ] as const)
    test(`is not the same: ${asked} and ${answered}`, () => assert.ok(!maybeSame(asked, answered)));
});
