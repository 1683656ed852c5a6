import { createServer, type RequestListener, type Server } from 'node:http';

/** Systems differ in which of them `localhost` is, and a person may type either. */
const ADDRESSES = ['127.0.0.1', '::1'];
/** A system without IPv6, or without IPv4. */
const ABSENT = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Serves this machine alone, on every loopback address that it has.
 *
 * @throws Error of the system, such as EADDRINUSE, with nothing left listening.
 */
export async function listenOnLoopback(
  answer: RequestListener,
  port: number,
): Promise<{ close(): Promise<void> }> {
  const attempts = await Promise.allSettled(ADDRESSES.map((address) => listen(answer, port, address)));
  const servers = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  const close = async () => {
    await Promise.all(servers.map(stop));
  };
  const errors = attempts.flatMap((attempt) =>
    attempt.status === 'rejected' ? [attempt.reason as NodeJS.ErrnoException] : [],
  );
  const error = errors.find(({ code = '' }) => !ABSENT.includes(code) || servers.length === 0);
  if (error !== undefined) {
    await close();
    throw error;
  }
  return { close };
}

function listen(answer: RequestListener, port: number, address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(answer);
    server.once('error', reject);
    server.listen(port, address, () => resolve(server));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}
