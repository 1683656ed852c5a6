import { element } from './controls/dom.js';
import { text } from './controls/texts.js';
import type { Settings } from './settings/settings.js';

const sheet = element('link', { rel: 'stylesheet' });

/** The page of a host around the element: plain markup, which also shows what a style sheet of the person does to it. */
export function showHostPage({ element: name, page, sheet: address }: Settings): void {
  const isShown = Boolean(page || address);
  document.documentElement.dataset['page'] = isShown ? page || 'own' : '';
  if (isShown && !document.querySelector('.host-top')) {
    const [title, say] =
      name === 'identity-verification'
        ? (['hostTitle', 'hostText'] as const)
        : (['hostTeam', 'hostTeamText'] as const);
    const links = ['hostAccounts', 'hostPayments', 'hostHelp'] as const;
    const nav = links.map((key) => element('a', { href: '#' }, text(key)));
    document.body.prepend(
      element(
        'header',
        { class: 'host-top' },
        element('b', {}, text('hostName')),
        element('nav', {}, ...nav),
      ),
      element('div', { class: 'host-say' }, element('h1', {}, text(title)), element('p', {}, text(say))),
    );
    document.body.append(element('footer', { class: 'host-foot' }, text('hostFoot')));
  }
  if (!URL.canParse(address)) sheet.remove();
  else if (sheet.href !== address) {
    sheet.href = address;
    document.head.append(sheet);
  }
}
