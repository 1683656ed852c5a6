import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from '../../../widget/base/messages.js';

type All = Readonly<Record<string, Message>>;

const WIDGET = join(dirname(fileURLToPath(import.meta.url)), '../../../widget');

/** Every message of an element, with those of the parts that are loaded on demand. */
export async function messagesOf(element: string): Promise<{ readonly en: All; readonly ar: All }> {
  const folder = join(WIDGET, element);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const english = files.filter((file) => file.endsWith('.en.js'));
  const modules = await Promise.all(
    english.map((file) => import(join(folder, file)) as Promise<{ en: All }>),
  );
  const { ar } = (await import(join(folder, `${element}.ar.js`))) as { ar: All };
  return { en: Object.assign({}, ...modules.map(({ en }) => en)) as All, ar };
}
