/** Answers the calls to `https://<screen>.scripted.invalid` from the screens of an element, and passes on all others. */
const SCRIPTED = '.scripted.invalid';

/** The address of the proxy of one screen. */
export const scriptedAddress = (screen) => `https://${screen}${SCRIPTED}`;

/** `screens` as a file in states/ exports them: see states.js. */
export function scriptProxies(screens) {
  const realFetch = window.fetch;
  window.fetch = async (input, init = {}) => {
    const { method = 'GET', body, signal } = init;
    const { hostname, pathname: path, searchParams: query } = new URL(String(input), location.href);
    if (!hostname.endsWith(SCRIPTED)) return realFetch(input, init);
    const screen = screens[hostname.slice(0, -SCRIPTED.length)];
    return screen.proxy({ method, path, query, body: body && JSON.parse(body), signal });
  };
}

/** Does on a screen what a person does, once it is complete. `ready`: the selector of its file in states/. */
export async function act(element, screen, ready) {
  while (!element.shadowRoot?.querySelector(ready)) await new Promise(requestAnimationFrame);
  await screen.act(element);
}
