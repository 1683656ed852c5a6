import { call, type Row } from './calls.js';
import { button, element } from './element.js';
import { texts } from './page-language.js';

type Say = (text: string) => void;

/** A card with a submit button. What `send` says and returns, or the message of its error, is announced. */
export function formCard(
  parts: ReadonlyArray<Node | string>,
  label: string,
  send: (say: Say) => Promise<string>,
  ...buttons: readonly HTMLElement[]
): { form: HTMLFormElement; run: (send: (say: Say) => Promise<string>) => Promise<void> } {
  const output = element('output', { role: 'status' });
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
    element('div', { class: 'buttons' }, button(label, '', null), ...buttons, output),
  );

  async function run(sending: (say: Say) => Promise<string>): Promise<void> {
    // Not `disabled`, which would take the focus from the button.
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    output.className = '';
    output.textContent = '';
    try {
      output.textContent = await sending((text) => (output.textContent = text));
    } catch (error) {
      output.className = 'bad';
      output.textContent = (error as Error).message;
    } finally {
      form.ariaBusy = 'false';
    }
  }
  return { form, run };
}

export function field(label: string, attributes: Readonly<Record<string, string | boolean>>): HTMLElement {
  const text = { type: 'text', dir: 'ltr', autocomplete: 'off', spellcheck: 'false' };
  const input = element('input', { ...text, ...attributes });
  return input.type === 'checkbox'
    ? element('label', { class: 'check' }, input, label)
    : element('label', {}, label, input);
}

export function fieldsOf(...fields: readonly Node[]): HTMLElement {
  return element('div', { class: 'fields' }, ...fields);
}

/** Filled by GET, saved by PUT and cleared by PUT of {}. An empty field is null. */
export function savedForm(path: string, fields: readonly Node[]): HTMLFormElement {
  const save = async (body: Row) => {
    fillIn(await call('PUT', path, body));
    return texts.saved;
  };
  const clear = button(texts.clear, 'quiet', () => void run(() => save({})));
  const { form, run } = formCard([fieldsOf(...fields)], texts.save, () => save(written()), clear);
  const inputs = [...form.querySelectorAll('input')];

  function fillIn(values: Row): void {
    for (const input of inputs) {
      input.checked = values[input.name] === true;
      input.value = String(values[input.name] ?? '');
    }
  }

  function written(): Row {
    return Object.fromEntries(inputs.map((input) => [input.name, valueOf(input)]));
  }

  void call('GET', path).then(fillIn);
  return form;
}

function valueOf({ type, checked, value }: HTMLInputElement): unknown {
  if (type === 'checkbox') return checked;
  const text = value.trim();
  if (text === '') return null;
  return type === 'number' ? Number(text) : text;
}
