/** The form that generates submissions. */
import { call } from './calls.js';
import { texts } from './page-language.js';
import { fill } from './texts.js';
import { writtenCount } from './format-values.js';

export function prepareLoad(form: HTMLFormElement): void {
  const count = form.elements.namedItem('count') as HTMLInputElement;
  const button = form.querySelector('button') as HTMLButtonElement;
  const said = form.querySelector('output') as HTMLOutputElement;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void (async () => {
      said.className = '';
      said.textContent = texts.loading;
      button.disabled = true;
      try {
        const formId = form.dataset['load'] ?? '';
        const loaded = await call('POST', '/sandbox/submissions/load', {
          formId,
          count: Number(count.value),
        });
        said.textContent = fill(texts.nowHas, { count: writtenCount(loaded['submissions']) });
      } catch (error) {
        said.className = 'bad';
        said.textContent = error instanceof Error ? error.message : String(error);
      } finally {
        button.disabled = false;
      }
    })();
  });
}
