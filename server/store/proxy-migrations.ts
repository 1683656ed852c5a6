import type { Migration } from './database.js';
import { proxySchema } from './proxy-schema.js';

/** The proxy's schema, oldest migration first. Never change one that was released: add the next. */
export const proxyMigrations: readonly Migration[] = [proxySchema];
