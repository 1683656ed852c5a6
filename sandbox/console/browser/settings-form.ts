/** A form filled by GET and saved by PUT of one path. An empty field is null. */
import { call, type Row } from './calls.js';

export async function prepareForm(form: HTMLFormElement): Promise<void> {
  const path = form.dataset['put'] ?? '';
  const said = form.querySelector('output') as HTMLOutputElement;

  async function send(body: Row): Promise<void> {
    said.className = '';
    said.textContent = '';
    try {
      fillIn(form, await call('PUT', path, body));
      said.textContent = form.dataset['saved'] ?? '';
    } catch (error) {
      said.className = 'bad';
      said.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(written(form));
  });
  form.querySelector('[data-clear]')?.addEventListener('click', () => void send({}));
  fillIn(form, await call('GET', path));
}

type Control = HTMLInputElement | HTMLSelectElement;

function controls(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input[name], select[name]')];
}

function fillIn(form: HTMLFormElement, values: Row): void {
  for (const control of controls(form)) {
    const value = control.name
      .split('.')
      .reduce<unknown>((from, part) => (from as Row | null)?.[part], values);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === true;
    else control.value = value === null || value === undefined ? '' : String(value);
  }
}

function written(form: HTMLFormElement): Row {
  const body: Row = {};
  for (const control of controls(form)) {
    const [outer = '', inner] = control.name.split('.');
    const value = valueOf(control);
    body[outer] = inner === undefined ? value : { ...(body[outer] as Row | undefined), [inner]: value };
  }
  return body;
}

function valueOf(control: Control): unknown {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked;
  const text = control.value.trim();
  if (text === '') return null;
  return control.type === 'number' || control.dataset['type'] === 'number' ? Number(text) : text;
}
