/** The packages of this folder, before they are installed. `tsconfig.json` here checks their use with their own types. */
declare module '@angular/compiler';
declare module '@arethetypeswrong/core';
declare module '@datadog/browser-rum';
declare module '@opentelemetry/core';
declare module '@opentelemetry/instrumentation';
declare module '@opentelemetry/instrumentation-fetch';
declare module '@opentelemetry/propagator-b3';
declare module '@opentelemetry/sdk-trace-web';
declare module '@sentry/browser';
declare module 'fuse.js';
declare module 'http-proxy-middleware';
declare module 'minisearch';
declare module 'publint';
declare module 'publint/utils';
declare module 'svelte/compiler';
declare module 'vue/compiler-sfc';
