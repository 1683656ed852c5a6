export const ENGLISH_MONTHS =
  'january february march april may june july august september october november december'.split(' ');
