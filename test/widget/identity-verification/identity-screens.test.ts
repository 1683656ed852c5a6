import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IdentityParts, type PartsHost } from '../../../widget/identity-verification/identity-parts.js';
import { screenContent, type ViewContext } from '../../../widget/identity-verification/identity-screens.js';
import { initial, type Screen } from '../../../widget/identity-verification/identity-verification-state.js';
import type { IdentityLocalize } from '../../../widget/identity-verification/identity-verification.en.js';

const localize = {
  isLoading: false,
  locale: 'en',
  text: (key: string) => key,
  rich: (key: string) => [key],
} as unknown as IdentityLocalize;

/** Outside of a page no part is loaded. */
const host = { isConnected: false } as unknown as PartsHost;

function headingOf(screen: Screen): unknown {
  const parts = new IdentityParts(host, localize);
  const context = {
    state: { ...initial, screen },
    localize,
    host,
    parts,
    now: 0,
    actions: { act: () => {} },
  };
  return screenContent(context as unknown as ViewContext)[0];
}

describe('a screen whose texts are not loaded yet', () => {
  it('says that it takes a moment, and never shows the key of a text', () => {
    for (const screen of ['ask', 'rejected', 'expired', 'error', 'limited', 'ended', 'refused'] as const)
      assert.equal(headingOf(screen), 'startingTitle', screen);
  });

  it('is neither that of an approval nor that of a lost connection', () => {
    assert.equal(headingOf('completed'), 'completedTitle');
    assert.equal(headingOf('unavailable'), 'unavailableTitle');
  });
});
