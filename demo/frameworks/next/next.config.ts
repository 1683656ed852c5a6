import type { NextConfig } from 'next';

// Without it, Next takes a folder above with another lock file for the app.
export default { turbopack: { root: import.meta.dirname } } satisfies NextConfig;
