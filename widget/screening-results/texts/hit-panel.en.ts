import type { Messages } from '../../language/messages.js';

export const en = {
  plotLabel: 'Strength and risk',
  plotRole: 'two-way slider',
  plotStrengthLabel: 'same person? → strength',
  plotStrengthCompanyLabel: 'same company? → strength',
  plotRiskLabel: 'how bad? → risk',
  plotHint:
    'Top right: probably the same person, and serious. Drag or use the arrow keys to narrow the list.',
  plotCompanyHint:
    'Top right: probably the same company, and serious. Drag or use the arrow keys to narrow the list.',
  plotWhole: 'the whole plot',
  plotValue: '{range}: {hits}',
  clearRange: 'Show all again',
  keysNext: 'Next hit, also on the next page',
  keysPrevious: 'Previous hit',
  keysOpen: 'Open or close the hit',
  keysArrows: 'Between types, between columns, and in the plot',
  keysList: 'This list',
  close: 'Close',
  countryLabel: 'Country',
  anyCountry: 'Any',
  countryNone: 'Not listed',
  strengthFrom: 'Strength from',
  riskFrom: 'Risk from',
  anyValue: 'Any',
  groupLabel: 'Group by',
  densityLabel: 'Rows',
  comfortable: 'Comfortable',
  compact: 'Compact',
} satisfies Messages;
