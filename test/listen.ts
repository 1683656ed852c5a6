/** Servers of a test, each on a free port of this machine. */
import type { Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** Returns where the server is found, and what ends it with all its connections. */
export async function listen(server: Server | HttpServer, host: '127.0.0.1' | 'localhost' = '127.0.0.1') {
  await new Promise<void>((ready) => server.listen(0, host, ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${host}:${port}`,
    async close(): Promise<void> {
      const closed = new Promise((done) => server.close(done));
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}

export async function freePort(host: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<number> {
  const { port, close } = await listen(createServer(), host);
  await close();
  return port;
}
