import { waitUntil } from './waits.js';

/** The file that `act` hands to the browser's downloads. */
export async function saved(act: () => unknown): Promise<{ text: string; name: string }> {
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  let blob: Blob | undefined;
  let name = '';
  URL.createObjectURL = (source) => {
    blob = source as Blob;
    return 'data:text/plain,x';
  };
  HTMLAnchorElement.prototype.click = function () {
    name = this.download;
  };
  try {
    await act();
    await waitUntil(() => name, 'no file is saved');
  } finally {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  }
  return { text: await blob!.text(), name };
}
