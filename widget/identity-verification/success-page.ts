/**
 * Opens the page that the host names, in place of this one, so that "Back" does not return here and open it again. Only with
 * http and https: any other scheme could run code in the page.
 */
export function openPage(address: string | undefined): void {
  if (!address) return;
  const { href, protocol } = Object.assign(document.createElement('a'), { href: address });
  if (/^https?:$/.test(protocol)) location.replace(href);
}
