/** A process of its own: creates the files of an embedded database in a directory. See new-embedded.ts. */
import { EmbeddedEngine } from './embedded-engine.js';

const [directory = '', fsync] = process.argv.slice(2);
const engine = await EmbeddedEngine.start(directory, { fsync: fsync === 'true' });
await engine.close();
