import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { elementUse } from '../../demo/playground/code/element-use.js';
import { react } from '../../demo/playground/code/react.js';
import { defaultSettings, type Settings } from '../../demo/playground/settings/settings.js';
import { ROOT, runCommand } from '../command.js';
import { DECLARATIONS } from '../demo/declarations.js';

const CHANGES: Readonly<Record<string, Partial<Settings>>> = {
  'kyc-identity-verification': {
    attributes: { requester: '"Acme" & {x}', qr: '', numerals: 'arab' },
  },
  'kyc-screening-form': { attributes: { for: 'results', clients: '[{"id":"a","name":"Najd Bank"}]' } },
  'kyc-screening-results': { attributes: { 'page-size': '20', density: 'compact' } },
  'kyc-submission-search': {
    attributes: { states: 'New Approved', fields: '[{"id":"a","name":"A","type":"Text"}]' },
  },
};

describe('the code of the playground for React', () => {
  it('fits the types of the package, for every element', async () => {
    mkdirSync(join(ROOT, '.test'), { recursive: true });
    const folder = mkdtempSync(join(ROOT, '.test/playground-'));
    try {
      for (const declaration of DECLARATIONS) {
        const settings = {
          ...defaultSettings(declaration, ''),
          ...CHANGES[declaration.tagName],
        };
        const where = { proxy: 'https://proxy.example', language: 'en' } as const;
        const [page] = react(elementUse(declaration, DECLARATIONS, settings, where));
        writeFileSync(join(folder, `${declaration.tagName}.tsx`), page!.text);
      }
      const config = {
        extends: '../../tsconfig.json',
        compilerOptions: {
          noEmit: true,
          rootDir: '../..',
          paths: {
            'kyc-elements': ['../../widget/index.ts'],
            'kyc-elements/react': ['../../widget/react/index.ts'],
          },
        },
        include: ['*.tsx'],
        exclude: [],
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      const { output } = await runCommand('tsc', ['-p', folder]);
      assert.equal(output.replaceAll(/^npm warn.*\n/gm, ''), '');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
