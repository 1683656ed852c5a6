/** Forms that make one call. */
import { call, type Row } from './calls.js';
import { button, element } from './element.js';
import { fill, texts, writtenCount } from './page-language.js';

/** A card with a submit button; `working` is announced while `send` runs, and then the text that it returns. */
export function formCard(
  parts: ReadonlyArray<Node | string>,
  label: string,
  send: () => Promise<string>,
  { buttons = [], working = '' }: { buttons?: readonly HTMLElement[]; working?: string } = {},
): { form: HTMLFormElement; run: (send: () => Promise<string>) => Promise<void> } {
  const output = element('output', { role: 'status' });
  const submit = button(label, '', null);
  const form = element(
    'form',
    {
      class: 'card',
      submit: (event) => {
        event.preventDefault();
        void run(send);
      },
    },
    ...parts,
    element('div', { class: 'buttons' }, submit, ...buttons, output),
  );

  async function run(sending: () => Promise<string>): Promise<void> {
    // Not `disabled`, which would take the focus from the button.
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    output.className = '';
    output.textContent = working;
    try {
      output.textContent = await sending();
    } catch (error) {
      output.className = 'bad';
      output.textContent = (error as Error).message;
    } finally {
      form.ariaBusy = 'false';
    }
  }
  return { form, run };
}

type Control = HTMLInputElement | HTMLSelectElement;

/** An empty optional field is null. A dot in the name is a path. */
export function numberField(label: string, name: string, min: number, max: number, required = false): Node {
  const range = { min: String(min), max: String(max) };
  return element(
    'label',
    {},
    label,
    element('input', { type: 'number', name, ...range, dir: 'ltr', required }),
  );
}

export function textField(label: string, name: string, more: Record<string, string | boolean> = {}): Node {
  const field = { type: 'text', name, dir: 'ltr', autocomplete: 'off', spellcheck: 'false', ...more };
  return element('label', {}, label, element('input', field));
}

export function checkField(label: string, name: string): Node {
  return element('label', { class: 'check' }, element('input', { type: 'checkbox', name }), label);
}

export function choiceField(
  label: string,
  name: string,
  choices: ReadonlyArray<readonly [value: string, label: string]>,
  type = 'text',
): Node {
  const options = choices.map(([value, text]) => element('option', { value }, text));
  return element('label', {}, label, element('select', { name, 'data-type': type }, ...options));
}

export function fieldsOf(...fields: readonly Node[]): HTMLElement {
  return element('div', { class: 'fields' }, ...fields);
}

/** Filled by GET and saved by PUT of one path. */
export function settingsForm(path: string, fields: readonly Node[], clearable = false): HTMLFormElement {
  const save = (body: Row) => async () => {
    fillIn(await call('PUT', path, body));
    return texts.saved;
  };
  const clear = button(texts.clear, 'quiet', () => void run(save({})));
  const { form, run } = formCard([fieldsOf(...fields)], texts.save, () => save(written())(), {
    buttons: clearable ? [clear] : [],
  });
  const controls = [...form.querySelectorAll<Control>('input, select')];

  function fillIn(values: Row): void {
    for (const control of controls) {
      const value = control.name
        .split('.')
        .reduce<unknown>((from, part) => (from as Row | null)?.[part], values);
      if (isCheckbox(control)) control.checked = value === true;
      else control.value = value === null || value === undefined ? '' : String(value);
    }
  }

  function written(): Row {
    const body: Row = {};
    for (const control of controls) {
      const [outer = '', inner] = control.name.split('.');
      const value = valueOf(control);
      body[outer] = inner === undefined ? value : { ...(body[outer] as Row | undefined), [inner]: value };
    }
    return body;
  }

  void call('GET', path).then(fillIn);
  return form;
}

function isCheckbox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox';
}

function valueOf(control: Control): unknown {
  if (isCheckbox(control)) return control.checked;
  const text = control.value.trim();
  if (text === '') return null;
  return [control.type, control.dataset['type']].includes('number') ? Number(text) : text;
}

/** Generates submissions. */
export function loadForm(formId: string): HTMLFormElement {
  const count = element('input', {
    type: 'number',
    name: 'count',
    min: '1',
    max: '200000',
    value: '10000',
    dir: 'ltr',
    required: true,
  });
  const parts = [
    element('h2', {}, texts.inventMore),
    fieldsOf(element('label', {}, texts.inventCount, count)),
  ];
  async function send(): Promise<string> {
    const body = { formId, count: Number(count.value) };
    const loaded = await call('POST', '/sandbox/submissions/load', body);
    return fill(texts.nowHas, { count: writtenCount(loaded['submissions']) });
  }
  return formCard(parts, texts.invent, send, { working: texts.loading }).form;
}
