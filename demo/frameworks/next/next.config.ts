import type { NextConfig } from 'next';

// As create-next-app writes it; and without the root, Next takes a folder above with another lock file for the app.
export default { cacheComponents: true, turbopack: { root: import.meta.dirname } } satisfies NextConfig;
