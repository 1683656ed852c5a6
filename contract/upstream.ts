/**
 * The wire format of the upstream service, as zod schemas. Requests are strict about what the upstream
 * document states; responses keep unknown extra fields and accept unknown enum values, because a field
 * or a status added upstream must never crash the proxy.
 */
export * from './upstream/envelope.js';
export * from './upstream/identity.js';
export * from './upstream/screening.js';
export * from './upstream/screening-request.js';
export * from './upstream/submissions.js';
