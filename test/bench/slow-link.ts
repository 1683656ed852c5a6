/** A slow connection for a browser: a SOCKS proxy that delays what passes in both directions, and narrows what comes down. */
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../listen.js';
import { pass } from './delayed-link.js';

/** Chrome's "Slow 4G". Its own emulation leaves out preflights and redirects; this link delays them too. */
export const SLOW_4G = { roundTripMs: 562, downBytesPerSecond: 180_000 };

const GREETING = Buffer.from([5, 0]);
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

/** The port that a SOCKS5 request for an IPv4 address, a name or an IPv6 address ends with. */
const wantedPort = (request: Buffer) => request.readUInt16BE(request.length - 2);

export async function startSlowLink({ roundTripMs, downBytesPerSecond } = SLOW_4G) {
  let downFreeAt = 0;
  /** What comes down shares the width of the link. */
  function downMs(bytes: number): number {
    const now = performance.now();
    downFreeAt = Math.max(now, downFreeAt) + (bytes / downBytesPerSecond) * 1000;
    return downFreeAt - now;
  }
  const oneWayMs = roundTripMs / 2;

  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    sockets.add(browser);
    browser.once('data', () => {
      browser.write(GREETING);
      browser.once('data', (request: Buffer) => {
        const target = connect(wantedPort(request), 'localhost', () => {
          pass(browser, target, () => oneWayMs, roundTripMs);
          pass(target, browser, (bytes) => downMs(bytes) + oneWayMs, roundTripMs);
          browser.write(CONNECTED);
        });
        // The browser itself calls other addresses.
        target.on('error', () => browser.destroy());
      });
    });
  });
  const { port } = await listen(server, 'localhost');
  return {
    /** For the browser. It would go past a proxy for `localhost`. */
    browserArguments: [`--proxy-server=socks5://localhost:${port}`, '--proxy-bypass-list=<-loopback>'],
    close(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
