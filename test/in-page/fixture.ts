/** Renders what a test needs into the page, and removes it after the test. */
import { render, type TemplateResult } from 'lit-element';
import { afterEach } from './suites.js';

const wrappers: Element[] = [];

afterEach(fixtureCleanup);

/** The first element of the template. */
export function fixtureSync<T extends Element>(template: TemplateResult): T {
  const wrapper = document.createElement('div');
  document.body.append(wrapper);
  wrappers.push(wrapper);
  render(template, wrapper);
  return wrapper.firstElementChild as T;
}

/** The same, once it is up to date. */
export async function fixture<T extends Element>(template: TemplateResult): Promise<T> {
  const element = fixtureSync<T>(template);
  if ('updateComplete' in element) await element.updateComplete;
  else await new Promise(requestAnimationFrame);
  return element;
}

export function fixtureCleanup(): void {
  for (const wrapper of wrappers.splice(0)) wrapper.remove();
}
