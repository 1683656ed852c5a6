import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A process of `npm run dev`, by the arguments of Node. */
export class Part {
  readonly #command: readonly string[];
  #process: ChildProcess | undefined;
  #isClosed = false;

  constructor(command: readonly string[]) {
    this.#command = command;
  }

  /** Until it listens, or has ended. */
  async start(): Promise<void> {
    if (this.#isClosed) return;
    const child = spawn(process.execPath, this.#command, { stdio: ['inherit', 'pipe', 'inherit'] });
    this.#process = child;
    child.stdout.pipe(process.stdout);
    // It prints its addresses when it listens.
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }

  async restart(): Promise<void> {
    await this.#stop();
    await this.start();
  }

  /** No start follows, also none of a restart that has begun. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#stop();
  }

  async #stop(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  }
}
