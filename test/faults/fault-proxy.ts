/** A TCP proxy for Postgres: it passes every byte on until a test sets a fault. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What happens to the bytes that a client sends, and to the answer. */
export interface Fault {
  /** The bytes reach the service. */
  reaches: boolean;
  /** What the client gets of the answer. */
  answer: 'whole' | 'half' | 'none';
  /** What becomes of the connection. `silent`: it stays open, and dead, also after the fault. */
  connection: 'keep' | 'close' | 'reset' | 'silent';
  /** Which of the bytes sent meet the fault; left out: all. `number` is that of the connection, from 1. */
  picks?: (sent: string, number: number) => boolean;
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

export async function startFaultProxy() {
  let target = { host: '127.0.0.1', port: 0 };
  let fault: Fault | undefined;
  let met = 0;
  let connections = 0;
  const open = new Set<Socket>();

  const server = createServer((client) => {
    const number = ++connections;
    const service = connect(target);
    let isDead = false;
    /** The fault that the last bytes met. */
    let pending: Fault | undefined;
    let passing = Promise.resolve();

    /** What reached the service is carried out to its end, also several statements that came together. */
    function leave(fault: Fault | undefined): void {
      if (fault?.reaches) service.end();
      else service.destroy();
    }

    function end(chosen: Fault): void {
      const { connection } = chosen;
      if (connection !== 'keep') isDead = true;
      if (connection === 'close') client.end();
      if (connection === 'reset') client.resetAndDestroy();
      if (connection === 'close' || connection === 'reset') leave(chosen);
    }

    function answer(chosen: Fault, real: Buffer): void {
      const { answer: given, connection } = chosen;
      const shares = { whole: 1, half: 0.5, none: 0 };
      const bytes = real.subarray(0, Math.floor(real.length * shares[given]));
      if (bytes.length === 0 || isDead) return end(chosen);
      client.write(bytes, () => end(chosen));
      if (connection !== 'keep') isDead = true;
    }

    client.on('data', (sent) => {
      if (isDead) return;
      pending =
        fault?.picks === undefined || fault.picks(sent.toString('latin1'), number) ? fault : undefined;
      if (pending !== undefined) met += 1;
      if (pending === undefined || pending.reaches) service.write(sent);
      else answer(pending, Buffer.alloc(0));
    });
    service.on('data', (real) => {
      const chosen = pending;
      passing = passing.then(() => {
        if (chosen !== undefined) answer(chosen, real);
        else if (!isDead) client.write(real);
      });
    });
    for (const socket of [client, service]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    client.on('close', () => leave(pending));
    // What the service sent before its end is passed on.
    service.on('close', () => void passing.then(() => void (isDead || client.destroy())));
  });
  const listen = (at: number) => new Promise<void>((ready) => server.listen(at, '127.0.0.1', ready));
  await listen(0);
  const { port } = server.address() as AddressInfo;

  async function stop(): Promise<void> {
    const closed = new Promise((done) => server.close(done));
    for (const socket of open) socket.destroy();
    await closed;
  }

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Times that bytes met the present fault. */
    met: () => met,
    /** Where the bytes go; a URL. */
    passTo(url: string) {
      const { hostname, port: targetPort } = new URL(url);
      target = { host: hostname, port: Number(targetPort) };
    },
    /** Replaces the fault of before; without one, everything is passed on again. */
    set(next?: Fault) {
      fault = next;
      met = 0;
    },
    close: stop,
  };
}
