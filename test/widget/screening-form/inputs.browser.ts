import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { assert, describe, it, json, sendKeys } from '../../in-page/index.js';
import { mount, wireForSuite, type FormPage } from './form-page.js';

describe('what browsers, input methods and clipboards enter into kyc-screening-form', () => {
  const wire = wireForSuite();
  const inputs = ({ root }: FormPage) => [...root.querySelectorAll<HTMLInputElement>('input, select')];
  const DETAILED = { extended: true, monitoring: true };

  it('has names that stay, each of one field', async () => {
    const names = ['name', 'entityType', 'entityDate', 'countries', 'isMonitored'];
    const person = ['idPassportNumber', 'gender', 'countryOfResidence'];
    const form = await mount(DETAILED);
    const given = () => [...new Set(inputs(form).map(({ name }) => name))].toSorted();
    assert.deepEqual(given(), [...names, ...person].toSorted());
    form.field('Company').click();
    await form.element.updateComplete;
    assert.deepEqual(given(), [...names, 'registrationNumber'].toSorted());
  });

  it('is not filled by the browser, unless the page wants that', async () => {
    const form = await mount(DETAILED);
    const given = () => form.root.querySelector('form')!.autocomplete;
    assert.equal(given(), 'off');
    form.element.setAttribute('autocomplete', 'on');
    await form.element.updateComplete;
    assert.equal(given(), 'on');
    for (const input of inputs(form))
      assert.equal(input.autocomplete, input === form.field('Countries') ? 'off' : '', input.name);
  });

  it('takes a name of two lines as one line', async () => {
    const form = await mount();
    form.field('Name').focus();
    document.execCommand('insertText', false, ' Mohammed\nAl Harbi\n');
    await form.submit();
    await form.wasScreened();
    assert.equal(wire.bodyOf(0)['name'], 'Mohammed Al Harbi');
  });

  it('screens what its fields show, also what came into them without an event', async () => {
    const form = await mount(DETAILED);
    await form.type('Name', 'Mohammed');
    for (const [label, value] of [
      ['Name', 'Jane Roe'],
      ['Date of birth', '1979-03-14'],
      ['National ID', 'A1'],
    ] as const)
      form.field(label).value = value;
    await form.submit();
    await form.wasScreened();
    const { name, entityDate, idPassportNumber } = wire.bodyOf(0);
    assert.deepEqual([name, entityDate, idPassportNumber], ['Jane Roe', '1979-03-14', 'A1']);
  });

  it('leaves keys to an input method', async () => {
    const form = await mount();
    await form.type('Name', 'Mohammed');
    await form.type('Countries', 'jor');
    for (const key of ['Enter', 'Escape', 'ArrowDown'])
      for (const label of ['Countries', 'Name']) {
        // As all browsers report a key while a word is composed.
        const taken = { key, keyCode: 229, bubbles: true, composed: true, cancelable: true };
        const event = new KeyboardEvent('keydown', taken);
        form.field(label).dispatchEvent(event);
        assert.isFalse(event.defaultPrevented, `${key} in ${label}`);
      }
    await form.element.updateComplete;
    assert.isEmpty(form.chosenCountries);
    assert.isNotEmpty(form.options);
    assert.isEmpty(wire.sent);
  });

  it('screens once while Enter is held down, also where the lists could not be searched', async () => {
    wire.answers = [() => json(201, screeningOf(0, { screeningStatus: 'Failed' }))];
    const form = await mount();
    await form.type('Name', 'Mohammed');
    const enter = { key: 'Enter', keyCode: 13, bubbles: true, composed: true, cancelable: true };
    const hold = (control: Element) => {
      const event = new KeyboardEvent('keydown', { ...enter, repeat: true });
      control.dispatchEvent(event);
      return event.defaultPrevented;
    };
    form.field('Name').dispatchEvent(new KeyboardEvent('keydown', enter));
    await form.shows(/failed/);
    const controls = [form.field('Name'), form.get('button', /^Screen$/), form.get('button', /new case/)];
    // What the browser does by itself with a key on a button is a click.
    assert.deepEqual(controls.map(hold), [true, true, true]);
    await form.element.updateComplete;
    assert.lengthOf(wire.sent, 1);
  });

  it('takes a country that is typed, if it can be no other, when a person goes on without Enter', async () => {
    const form = await mount();
    const goOn = async (typed: string, ...keys: readonly string[]) => {
      form.field('Countries').focus();
      await sendKeys({ type: typed });
      for (const press of [...keys, 'Tab']) await sendKeys({ press });
      await form.element.updateComplete;
    };
    const chosen: string[] = [];
    // By its whole name, and none by letters in the middle of another one.
    for (const [typed, country] of [
      ['Jordan', 'Jordan'],
      ['Jordan', undefined],
      ['uni', undefined],
      ['nowhere', undefined],
      ['Oman', 'Oman'],
      ['UK', 'United Kingdom'],
      [' ', undefined],
      ['irn', undefined],
      ['America', 'United States'],
    ] as const) {
      await goOn(typed);
      if (country) chosen.push(country);
      assert.deepEqual(form.chosenCountries, chosen, typed);
      assert.equal(form.field('Countries').value, '');
    }
    await goOn('yemen', 'Escape');
    assert.deepEqual(form.chosenCountries, chosen);
  });

  it('closes the list of countries with Escape, and not the dialog around the form', async () => {
    const form = await mount();
    const dialog = document.createElement('dialog');
    form.element.parentElement!.append(dialog);
    dialog.append(form.element);
    dialog.showModal();
    form.field('Countries').focus();
    await sendKeys({ type: 'jor' });
    await sendKeys({ press: 'Escape' });
    assert.equal(form.field('Countries').ariaExpanded, 'false');
    assert.isTrue(dialog.open);
    await sendKeys({ press: 'Escape' });
    assert.isFalse(dialog.open);
  });

  it('keeps two forms of a page apart, and one case for what both send', async () => {
    const [one, two] = [await mount(), await mount()];
    two.field('Company').click();
    await two.element.updateComplete;
    assert.deepEqual([one.field('Person').checked, two.field('Company').checked], [true, true]);
    assert.match(one.described('Countries'), /Narrows/);
    two.field('Person').click();
    await Promise.all([one.screen(), two.screen()]);
    for (const form of [one, two]) await form.wasScreened();
    assert.equal(new Set(wire.keys).size, 1);
  });
});
