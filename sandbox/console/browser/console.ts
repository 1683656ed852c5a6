/** The script of the console's pages. */
import { prepareClock } from './clock-panel.js';
import { prepareImport } from './list-import.js';
import { refreshTable } from './live-table.js';
import { prepareLoad } from './load-form.js';
import { followMonitoring } from './monitoring-panel.js';
import { prepareForm } from './settings-form.js';

function each<Found extends HTMLElement>(selector: string, prepare: (found: Found) => void): void {
  for (const found of document.querySelectorAll<Found>(selector)) prepare(found);
}

document
  .querySelector('.top [aria-current]')
  ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
each('table[data-from]', refreshTable);
each('form[data-put]', (form: HTMLFormElement) => void prepareForm(form));
each('form[data-import]', prepareImport);
each('form[data-load]', prepareLoad);
each('time[data-clock]', prepareClock);
each('[data-monitoring]', followMonitoring);
