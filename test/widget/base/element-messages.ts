import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from '../../../widget/base/messages.js';

type All = Readonly<Record<string, Message>>;

const WIDGET = join(dirname(fileURLToPath(import.meta.url)), '../../../widget');

/** Every message of an element. */
export async function messagesOf(element: string): Promise<{ readonly en: All; readonly ar: All }> {
  const folder = join(WIDGET, element);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const english = files.find((file) => file.endsWith(`${element}.en.js`))!;
  const { en } = (await import(join(folder, english))) as { en: All };
  const { ar } = (await import(join(folder, `${element}.ar.js`))) as { ar: All };
  return { en, ar };
}
