/** In the storage of the tab: the last verification whose page was opened. */
const OPENED_KEY = 'kyc-success';

/**
 * Opens the page that the host names, in place of this one, so that "Back" does not return here and open it again. Only with
 * http and https: any other scheme could run code in the page. Once for each verification: a page that leads back here would be opened
 * again and again.
 *
 * @returns true where this page ends by it. A fragment of the same page is its address at once.
 */
export function openPage(address: string | false | undefined, verificationId: string): boolean {
  const { href, pathname } = Object.assign(document.createElement('a'), { href: address });
  if (address && /^https?:/.test(href)) {
    if (!wasOpened(verificationId, pathname)) {
      location.replace(href);
      return location.href !== href;
    }
    console.error('kyc-elements: success-url led back here. Name another.');
  }
  return false;
}

function wasOpened(verificationId: string, pathname: string): boolean {
  try {
    const last: unknown = sessionStorage[OPENED_KEY];
    sessionStorage[OPENED_KEY] = verificationId;
    return last === verificationId;
  } catch {
    // A frame may have no storage.
    return pathname === location.pathname;
  }
}
