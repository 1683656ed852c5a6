import type { Messages } from '../../base/messages.js';

export const en = {
  keysNext: 'Next hit, also on the next page',
  keysPrevious: 'Previous hit',
  keysOpen: 'Open or close the hit',
  keysArrows: 'Between filters, and between columns',
  keysList: 'This list',
  close: 'Close',
  verdictFilter: 'Comparison',
  agreeWhole: 'Agrees, nothing differs',
  possibleWhole: 'Close, nothing differs',
  conflictWhole: 'Something differs',
  unknownWhole: 'Nothing is known',
  countryNone: 'Not listed',
  strengthFrom: 'Name match from',
  riskFrom: 'Risk from',
  anyValue: 'Any',
} satisfies Messages;
