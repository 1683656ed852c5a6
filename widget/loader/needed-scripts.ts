export const TAGS = [
  'kyc-identity-verification',
  'kyc-screening-form',
  'kyc-screening-list',
  'kyc-screening-results',
  'kyc-submission-search',
] as const;
export type Tag = (typeof TAGS)[number];

export const ALL = 'all-elements';

export const scriptOf = (tag: Tag) => tag.slice('kyc-'.length);

/**
 * The scripts that define these elements with the fewest bytes, by name. The identity element alone is one small file. The
 * others share a file. All kinds together have one file, with one copy of what they share.
 */
export function neededScripts(tags: readonly Tag[]): string[] {
  const hasIdentity = tags.includes(TAGS[0]);
  if (hasIdentity && tags.length > 1) return [ALL];
  return tags.map(scriptOf);
}
