import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A process of `npm run dev`: `services` are the proxy and the sandbox, `pages` the demo's own server. */
export class Part {
  readonly #command: readonly string[];
  #process: ChildProcess | undefined;

  constructor(name: 'services' | 'pages', args: readonly string[]) {
    this.#command = [
      '--enable-source-maps',
      '--import',
      './dev/fresh-answers.mjs',
      'dev/part.mjs',
      name,
      ...args,
    ];
  }

  /** Until it listens, or has ended. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, this.#command, { stdio: ['inherit', 'pipe', 'inherit'] });
    this.#process = child;
    child.stdout.pipe(process.stdout);
    // It prints its addresses when it listens.
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  }
}
