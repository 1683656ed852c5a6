/** Pages that load the elements more than once. */
import { importMap } from '../states/import-map.js';
import { loader, scriptTag } from './document.js';
import type { Addresses, HostilePage } from './hostile-page.js';
import { OTHER_RELEASE } from './service.js';

/** What the second script says of an element that the first has defined. */
const TWICE = /^kyc-elements: NotSupportedError: /;

export const scriptPages: readonly HostilePage[] = [
  {
    rule: 'works with the script twice, by two addresses; the second says so in the console',
    complaints: [TWICE],
    scripts: (addresses) =>
      loader(addresses) + loader(addresses) + scriptTag(`${addresses.proxy}/identity-verification.js`),
  },
  {
    rule: 'works with the scripts of two releases; the second says so of each element',
    complaints: Array<RegExp>(5).fill(TWICE),
    scripts: (addresses) =>
      scriptTag(`${addresses.proxy}${OTHER_RELEASE}/kyc-elements.js`) + loader(addresses),
  },
  ...['', '/kyc-elements/v0'].map((folder) => ({
    rule: `runs each script once that is named at ${folder || 'the root'} without a release`,
    scripts: ({ proxy }: Addresses) =>
      ['identity-verification', 'screening-form', 'screening-results']
        .map((name) => scriptTag(`${proxy}${folder}/${name}.js`))
        .join(''),
  })),
  {
    rule: 'works with the script beside the npm package',
    head: () => importMap('/root'),
    scripts: (addresses) =>
      scriptTag('/root/widget/dist/widget/identity-verification/define.js') + loader(addresses),
  },
];
