import { assert, describe, it, sendKeys } from '../../in-page/index.js';
import type { KycScreeningForm } from '../../../widget/screening-form/screening-form.js';
import {
  chosenCountries,
  described,
  field,
  mount,
  options,
  screen,
  shows,
  submit,
  type,
  wireForSuite,
} from './form-page.js';

describe('what browsers, input methods and clipboards enter into kyc-screening-form', () => {
  const wire = wireForSuite();
  const inputs = (form: KycScreeningForm) => [
    ...form.shadowRoot!.querySelectorAll<HTMLInputElement>('input, select'),
  ];
  const DETAILED = { extended: true, monitoring: true };

  it('has names that stay, each of one field', async () => {
    const names = ['name', 'entityType', 'entityDate', 'countries', 'isMonitored'];
    const person = ['idPassportNumber', 'gender', 'countryOfResidence'];
    const form = await mount(DETAILED);
    const given = () => [...new Set(inputs(form).map(({ name }) => name))].toSorted();
    assert.deepEqual(given(), [...names, ...person].toSorted());
    field(form, 'Company').click();
    await form.updateComplete;
    assert.deepEqual(given(), [...names, 'registrationNumber'].toSorted());
  });

  it('is not filled by the browser, unless the page wants that', async () => {
    const form = await mount(DETAILED);
    const given = () => form.shadowRoot!.querySelector('form')!.autocomplete;
    assert.equal(given(), 'off');
    form.setAttribute('autocomplete', 'on');
    await form.updateComplete;
    assert.equal(given(), 'on');
    for (const input of inputs(form))
      assert.equal(input.autocomplete, input === field(form, 'Countries') ? 'off' : '', input.name);
  });

  it('takes a name of two lines as one line', async () => {
    const form = await mount();
    field(form, 'Name').focus();
    document.execCommand('insertText', false, ' Mohammed\nAl Harbi\n');
    await submit(form);
    await shows(form, /was screened/);
    assert.equal(wire.sent[0]!.body['name'], 'Mohammed Al Harbi');
  });

  it('leaves keys to an input method', async () => {
    const form = await mount();
    await type(form, 'Name', 'Mohammed');
    await type(form, 'Countries', 'jor');
    for (const key of ['Enter', 'Escape', 'ArrowDown'])
      for (const label of ['Countries', 'Name']) {
        // As all browsers report a key while a word is composed.
        const taken = { key, keyCode: 229, bubbles: true, composed: true, cancelable: true };
        const event = new KeyboardEvent('keydown', taken);
        field(form, label).dispatchEvent(event);
        assert.isFalse(event.defaultPrevented, `${key} in ${label}`);
      }
    await form.updateComplete;
    assert.isEmpty(chosenCountries(form));
    assert.isNotEmpty(options(form));
    assert.isEmpty(wire.sent);
  });

  it('takes a country that is typed, if it can be no other, when a person goes on without Enter', async () => {
    const form = await mount();
    for (const [typed, chosen] of [
      ['Jordan', ['Jordan']],
      ['Jordan', ['Jordan']],
      ['uni', ['Jordan']],
      ['nowhere', ['Jordan']],
    ] as const) {
      field(form, 'Countries').focus();
      await sendKeys({ type: typed });
      await sendKeys({ press: 'Tab' });
      await form.updateComplete;
      assert.deepEqual(chosenCountries(form), [...chosen], typed);
      assert.equal(field(form, 'Countries').value, '');
    }
    field(form, 'Countries').focus();
    await sendKeys({ type: 'yemen' });
    await sendKeys({ press: 'Escape' });
    await sendKeys({ press: 'Tab' });
    await form.updateComplete;
    assert.deepEqual(chosenCountries(form), ['Jordan']);
  });

  it('keeps two forms of a page apart, and one case for what both send', async () => {
    const [one, two] = [await mount(), await mount()];
    field(two, 'Company').click();
    await two.updateComplete;
    assert.deepEqual([field(one, 'Person').checked, field(two, 'Company').checked], [true, true]);
    assert.match(described(one, 'Name'), /document/);
    field(two, 'Person').click();
    await Promise.all([screen(one), screen(two)]);
    for (const form of [one, two]) await shows(form, /was screened/);
    assert.equal(new Set(wire.sent.map(({ key }) => key)).size, 1);
  });
});
