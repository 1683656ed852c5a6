import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock } from '../../packaging/bill-of-materials.js';
import { ROOT } from '../command.js';

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Lock };

export const LOCK = packages;
