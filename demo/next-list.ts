/** The sandbox's invented list in its next version, so that the proxy finds something new in monitored names. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LIST = 'invented';
/** One person more, one with another alias, one gone. */
const NEW_PERSON = 'INV-9001,Mohammed Harbi,person,PEP,SA,1979,محمد حربي,,Member of a council,,,Male,,';
const OTHER_ALIAS = /^(INV-0001,.*Abu Salem Al Harbi)/m;
const GONE = /^INV-0003,.*\n/m;

interface ListVersion {
  readonly list: string;
  readonly version: number;
  readonly isCurrent: boolean;
}

/** Every second version is the list as it is shipped. @throws Error when the sandbox does not take it. */
export async function loadNextList(sandboxUrl: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox/lists`);
  const { lists } = (await answer.json()) as { lists: readonly ListVersion[] };
  const current = lists.find(({ list, isCurrent }) => list === LIST && isCurrent);
  const content = (current?.version ?? 0) % 2 === 1 ? changed(shippedList()) : shippedList();
  const { status } = await fetch(`${sandboxUrl}/sandbox/lists/import`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: LIST, files: [{ name: 'list.csv', content }] }),
  });
  if (status >= 300) throw new Error(`The sandbox answered ${status}.`);
}

const changed = (list: string): string =>
  `${list.replace(OTHER_ALIAS, '$1;Abu Salem').replace(GONE, '').trimEnd()}\n${NEW_PERSON}\n`;

function shippedList(): string {
  const manifest = fileURLToPath(import.meta.resolve('kyc-elements-sandbox/package.json'));
  return readFileSync(join(dirname(manifest), 'data/shipped-list.csv'), 'utf8');
}
