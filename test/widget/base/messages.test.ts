import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SCREENING_NAME_LENGTH } from '../../../contract/rules.js';
import type { Message } from '../../../widget/base/messages.js';
import { ROOT } from '../../command.js';
import { messagesOf } from './element-messages.js';

const ELEMENTS = readdirSync(join(ROOT, 'demo/playground/screens')).map((file) => file.replace('.ts', ''));
const holes = (message: Message) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].toSorted();

for (const element of ELEMENTS)
  describe(`the Arabic messages of ${element}`, () => {
    it('have the keys of the English ones, each with the same values to fill in', async () => {
      const { en, ar } = await messagesOf(element);
      assert.deepEqual(Object.keys(ar).toSorted(), Object.keys(en).toSorted());
      for (const [key, message] of Object.entries(en)) {
        // Arabic has a word for two of them.
        if (key === 'nameShortError') assert.equal(SCREENING_NAME_LENGTH.min, 2);
        else assert.deepEqual(holes(ar[key]!), holes(message), key);
        if (Array.isArray(message)) assert.equal((ar[key] as readonly string[]).length, message.length, key);
      }
    });
  });
