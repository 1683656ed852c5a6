import type { SoundExplanation } from '../../names/name-difference.js';
import type { SoundKind } from '../../names/word-pairing.js';

/** The order of the sentences: from the least difference to the greatest. */
const KINDS = ['sound', 'article', 'joined', 'similar', 'language', 'initial'] as const satisfies SoundKind[];

export const SOUND_MESSAGES = {
  sound: 'soundSame',
  article: 'soundArticle',
  joined: 'soundJoined',
  similar: 'soundSimilar',
  language: 'soundLanguage',
  initial: 'soundInitial',
} as const satisfies Record<SoundKind, string>;

export interface SoundGroup {
  readonly kind: SoundKind;
  readonly pairs: SoundExplanation['pairs'];
}

/** The pairs of words by what differs between them. Pure. */
export function soundGroups({ pairs }: SoundExplanation): SoundGroup[] {
  return KINDS.map((kind) => ({ kind, pairs: pairs.filter((pair) => pair.kind === kind) })).filter(
    (group) => group.pairs.length > 0,
  );
}
