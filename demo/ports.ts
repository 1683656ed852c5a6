import { createServer } from 'node:net';

export interface Ports {
  readonly DEMO_PORT: number;
  readonly PROXY_PORT: number;
  readonly SANDBOX_PORT: number;
}

const DEFAULTS: Ports = { DEMO_PORT: 8080, PROXY_PORT: 8081, SANDBOX_PORT: 8082 };
const NAMES = Object.keys(DEFAULTS) as (keyof Ports)[];

/** @throws Error with every port that cannot be used, each with the variable that changes it. */
export function readPorts(environment: Record<string, string | undefined>): Ports {
  const problems: string[] = [];
  const ports = { ...DEFAULTS };
  for (const name of NAMES) {
    const text = environment[name];
    if (text === undefined || text === '') continue;
    const port = Number(text);
    if (Number.isInteger(port) && port >= 1 && port <= 65_535) Object.assign(ports, { [name]: port });
    else problems.push(`${name} must be a port from 1 to 65535.`);
  }
  for (const [index, name] of NAMES.entries()) {
    const twin = NAMES.slice(0, index).find((other) => ports[other] === ports[name]);
    if (twin) problems.push(`${twin} and ${name} are both ${ports[name]}: give one of them another port.`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return ports;
}

/** Checks all ports before anything starts, so that no part runs alone. */
export async function checkPorts(ports: Ports): Promise<void> {
  const faults = await Promise.all(NAMES.map((name) => fault(ports[name])));
  const problems = NAMES.flatMap((name, index) => {
    const code = faults[index];
    if (code === undefined) return [];
    const reason = code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${code})`;
    return [`Port ${ports[name]} ${reason}: stop what holds it, or set ${name} to another port.`];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function fault(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    probe.listen(port, () => probe.close(() => resolve(undefined)));
  });
}
