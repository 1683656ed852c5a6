import { lockDirectory } from '../../server/store/directory-lock.js';

/** A process to be killed: locks the folder that its argument names, and does nothing more. */
await lockDirectory(process.argv[2] ?? '');
process.stdout.write('locked\n');
setInterval(() => undefined, 1_000);
