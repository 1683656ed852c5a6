/** A slow connection for a browser: a SOCKS proxy that delays what passes in both directions, and narrows what comes down. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Chrome's "Slow 4G". Its own emulation leaves out preflights and redirects; this link delays them too. */
export const SLOW_4G = { roundTripMs: 562, downBytesPerSecond: 180_000 };

const GREETING = Buffer.from([5, 0]);
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

/** The port that a SOCKS5 request for an IPv4 address, a name or an IPv6 address ends with. */
const wantedPort = (request: Buffer) => request.readUInt16BE(request.length - 2);

export async function startSlowLink({ roundTripMs, downBytesPerSecond } = SLOW_4G) {
  let downFreeAt = 0;
  /** One way takes half a round trip. */
  function pass(from: Socket, to: Socket, bytesPerSecond = Infinity): void {
    from.on('data', (chunk) => {
      const now = performance.now();
      let passedAt = now;
      if (Number.isFinite(bytesPerSecond)) {
        downFreeAt = Math.max(now, downFreeAt) + (chunk.length / bytesPerSecond) * 1000;
        passedAt = downFreeAt;
      }
      setTimeout(() => to.write(chunk), passedAt - now + roundTripMs / 2);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => setTimeout(() => to.destroy(), roundTripMs));
  }

  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    sockets.add(browser);
    browser.once('data', () => {
      browser.write(GREETING);
      browser.once('data', (request: Buffer) => {
        const target = connect(wantedPort(request), 'localhost', () => {
          pass(browser, target);
          pass(target, browser, downBytesPerSecond);
          browser.write(CONNECTED);
        });
        // The browser itself calls other addresses.
        target.on('error', () => browser.destroy());
      });
    });
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    /** For the browser. It would go past a proxy for `localhost`. */
    browserArguments: [
      `--proxy-server=socks5://localhost:${(server.address() as AddressInfo).port}`,
      '--proxy-bypass-list=<-loopback>',
    ],
    close(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
