/** Of the Enter key, unless it confirms what an input method composes. */
const ENTER = 13;

/**
 * Whether a `click` or a `keydown` in a form submits it; then it does nothing else. In a frame whose sandbox lacks `allow-forms`,
 * no form fires `submit`. With `method="dialog"` the form itself never opens another page. A translator puts elements into a button.
 * An Enter key that is held down submits once, and presses a button once.
 */
export function submits(event: Event): boolean {
  const { type, target, keyCode = ENTER, repeat } = event as Event & Partial<KeyboardEvent>;
  const source = type === 'click' ? 'button:not([type])' : 'input';
  const isIt = keyCode === ENTER && (repeat || !!(target as Element).closest(source));
  if (isIt) event.preventDefault();
  return isIt && !repeat;
}
