/** A TCP proxy for Postgres: it passes every byte on until a test sets a fault. */
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../listen.js';

/** `reset`: a client gets half an answer and a reset. `silent`: its connection stays open, and dead, also after the fault. */
export type Fault = 'reset' | 'silent';
export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** @param heard gets what clients send. */
export async function startFaultProxy(target: string, heard: (sent: string) => void = () => undefined) {
  const { hostname, port } = new URL(target);
  let fault: Fault | undefined;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const service = connect(Number(port), hostname);
    let isDead = false;
    client.on('data', (sent) => {
      heard(sent.toString('latin1'));
      isDead ||= fault === 'silent';
      if (!isDead) service.write(sent);
    });
    service.on('data', (answer) => {
      if (isDead) return;
      if (fault === undefined) return void client.write(answer);
      isDead = true;
      if (fault === 'reset')
        client.write(answer.subarray(0, answer.length / 2), () => client.resetAndDestroy());
    });
    client.on('close', () => service.destroy());
    service.on('close', () => void (isDead || client.end()));
    for (const socket of [client, service]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
  });
  const url = new URL(target);
  url.host = new URL((await listen(server)).url).host;
  return {
    /** The address of the database, through this proxy. */
    url: url.href,
    /** Replaces the fault of before; without one, everything is passed on again. */
    set: (next?: Fault) => void (fault = next),
    async close(): Promise<void> {
      const closed = new Promise((done) => server.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
