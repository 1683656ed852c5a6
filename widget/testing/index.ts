/** For tests of pages that embed the elements. It loads neither the elements nor any package. */
export { problem } from './fake-answers.js';
export { createFakeProxy, type FakeProxy, type FakeProxyOptions } from './fake-proxy.js';
export type { FakeCall, FakeRequest } from './fake-request.js';
export type { SimulatedState } from './fake-verification.js';
export type { FakeRoute, RouteHandler } from './route-handler.js';
export type { IdentityDetails, Verification } from '../../contract/identity.js';
export type { ProblemCode } from '../../contract/problems.js';
export type { Hit, Screening } from '../../contract/screening.js';
export type { KnownScreening, KnownScreenings } from '../../contract/watch.js';
export type { Submission } from '../../contract/submissions.js';
