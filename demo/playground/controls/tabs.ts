import { element } from './dom.js';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly panel: HTMLElement;
}

/** The tab pattern of the ARIA practices: arrow keys move, in the direction of the language. */
export function tabs(
  label: string,
  all: readonly Tab[],
  chosen: string,
  choose: (key: string) => void,
): HTMLElement {
  const list = element('div', { role: 'tablist', 'aria-label': label, class: 'tabs' });
  const buttons = all.map(({ key, label: name, panel }) => {
    panel.id = `panel-${key}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `tab-${key}`);
    return element(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${key}`,
        'aria-controls': panel.id,
        click: () => show(key),
        keydown: move,
      },
      name,
    );
  });
  list.append(...buttons);

  function show(key: string): void {
    for (const [index, tab] of all.entries()) {
      const isChosen = tab.key === key;
      buttons[index]!.setAttribute('aria-selected', String(isChosen));
      buttons[index]!.tabIndex = isChosen ? 0 : -1;
      tab.panel.hidden = !isChosen;
    }
    choose(key);
  }

  function move(event: Event): void {
    const { key } = event as KeyboardEvent;
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const from = buttons.indexOf(event.currentTarget as HTMLButtonElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: from + (forward === 'ArrowLeft' ? 1 : -1),
      ArrowRight: from + (forward === 'ArrowRight' ? 1 : -1),
      Home: 0,
      End: all.length - 1,
    };
    const to = steps[key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + all.length) % all.length;
    show(all[next]!.key);
    buttons[next]!.focus();
  }

  show(chosen);
  return list;
}
