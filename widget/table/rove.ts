const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Makes the buttons of a group one stop of the Tab key; arrow keys, Home and End move between them. For the keydown, focusin and
 * focusout of the group, whose first button has the tabindex 0 and whose others have -1.
 */
export function rove(event: KeyboardEvent | FocusEvent): void {
  const group = event.currentTarget as HTMLElement;
  // A dialog has keys and stops of its own.
  if ((event.target as Element).closest('dialog')) return;
  const buttons = [...group.querySelectorAll<HTMLElement>('button')].filter(
    (button) => !button.closest('dialog'),
  );
  const at = buttons.indexOf((event.target as Element).closest('button')!);
  if (event.type === 'focusin') return stopAt(buttons, at);
  // From outside, the first one is the stop.
  if (event.type === 'focusout') {
    if (!group.contains((event as FocusEvent).relatedTarget as Node | null)) stopAt(buttons, 0);
    return;
  }
  const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
  const step = altKey || ctrlKey || metaKey ? undefined : STEPS[key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const direction = Number.isFinite(step) && getComputedStyle(group).direction === 'rtl' ? -1 : 1;
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step * direction))]?.focus();
}

function stopAt(buttons: readonly HTMLElement[], at: number): void {
  for (const [place, button] of buttons.entries()) button.tabIndex = place === at ? 0 : -1;
}
