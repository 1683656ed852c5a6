import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_MS = 250;

/** A balancer of HTTP, as operators have one: each request goes to a process that said it is ready, in turn. */
export async function startBalancer(targets: readonly string[]) {
  const ready = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  const check = setInterval(() => {
    for (const target of targets)
      void fetch(`${target}/readyz`).then(
        ({ ok }) => (ok ? ready.add(target) : ready.delete(target)),
        () => ready.delete(target),
      );
  }, CHECK_MS);
  let turn = 0;

  function forward(from: IncomingMessage, to: ServerResponse, body: Buffer): void {
    const among = [...ready];
    if (among.length === 0) {
      to.writeHead(503, { 'Retry-After': '1' }).end();
      return;
    }
    const target = among[(turn += 1) % among.length]!;
    const { method, url, headers } = from;
    const sent = request(`${target}${url}`, { method, headers, agent }, (answer) => {
      to.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(to);
      answer.on('error', () => to.destroy());
    });
    to.on('close', () => sent.destroy());
    sent.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (to.headersSent || to.destroyed) return void to.destroy();
      if (code !== 'ECONNREFUSED') return void to.writeHead(502).end();
      // Nothing was sent: another process gets it.
      ready.delete(target);
      forward(from, to, body);
    });
    sent.end(body);
  }

  const server = createServer((from, to) => {
    const parts: Buffer[] = [];
    from.on('data', (part: Buffer) => parts.push(part));
    from.on('end', () => forward(from, to, Buffer.concat(parts)));
  });
  await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (target: string) => ready.has(target),
    close() {
      clearInterval(check);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
