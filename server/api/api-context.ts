import type { Events } from '../events/events.js';
import type { Identity } from '../identity/identity.js';
import type { ElementsReleases } from '../operations/elements-releases.js';
import type { Metrics } from '../operations/metrics.js';
import type { People } from '../retention/people.js';
import type { Decisions } from '../screening/decisions.js';
import type { Screenings } from '../screening/screenings.js';
import type { ScreeningWatch } from '../screening/watch.js';
import type { Person } from '../sessions/person.js';
import type { Sessions } from '../sessions/sessions.js';
import type { SearchSubmissions } from '../screening/submission-search.js';

/** What the calls need of the proxy. */
export interface ApiContext {
  allowedOrigins: readonly string[];
  nationalIdForms: string;
  personOf: (nationalId: string) => Person;
  sessions: Sessions;
  /** @throws ProblemError `too_many_starts` when this address has minted enough with a publishable key. */
  mintGuard: (address: string) => Promise<void>;
  identity: Identity;
  events: Events;
  people: People;
  screenings: Screenings;
  decisions: Decisions;
  watch: ScreeningWatch;
  searchSubmissions: SearchSubmissions;
  metrics: Metrics;
  /** Resolves when the metrics of the database are at most a second old. */
  measured: () => Promise<void>;
  databaseAnswers: () => Promise<boolean>;
  storageWritable: () => Promise<boolean>;
  credentialRefused: () => boolean;
  trustProxyMissing: () => boolean;
  noteVisitor: (sessionId: string, address: string) => void;
  isReady: () => boolean;
  stopping: () => boolean;
  showsHealthDetails: boolean;
  openapi: () => Record<string, unknown>;
  elementsReleases: ElementsReleases;
}
