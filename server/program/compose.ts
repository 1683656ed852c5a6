import type { Logger } from 'pino';
import { LIMIT_WINDOW_SECONDS } from '../../contract/rules.js';
import type { ApiContext } from '../api/api-call.js';
import { API_CALLS } from '../api/api-calls.js';
import { problemHandler } from '../api/problems.js';
import { createGauges } from '../api/health.js';
import { openapi } from '../api/openapi.js';
import type { Config } from './read-config.js';
import { createAccessTrail } from '../events/access-trail.js';
import { createEvents } from '../events/events.js';
import { createCreation } from '../identity/creation.js';
import { createDetails } from '../identity/details.js';
import { createIdentity } from '../identity/identity.js';
import { createBoard } from '../identity/board.js';
import { createVerifications } from '../identity/create-verifications.js';
import { createExpireAbsent } from '../identity/expire-absent.js';
import { createLedger } from '../identity/ledger.js';
import { createGuard } from '../identity/guard-start.js';
import { createHints } from '../identity/hints.js';
import { createOpenRequests, longestOpenSecondsOf } from '../identity/open-requests.js';
import { createTurnNotices } from '../identity/turn-notices.js';
import { createClockJumps, NO_JUMPS } from '../rules/clock-jumps.js';
import { guardLimits, STARTS_PER_ADDRESS, WINDOW_SECONDS } from '../rules/guard.js';
import { createOutage } from '../rules/outage.js';
import { timingFor } from '../rules/recheck-schedule.js';
import { createStart } from '../identity/start.js';
import { createStatusChecks } from '../identity/status-checks.js';
import { createCodeWait } from '../identity/code-wait.js';
import { Streams } from '../identity/streams.js';
import { createWork } from '../identity/work.js';
import { createCallRates } from '../operations/call-rates.js';
import { elementsReleases } from '../api/elements-releases.js';
import { watchForwarding } from '../operations/forwarding-watch.js';
import { createMetrics } from '../operations/metrics.js';
import { packageVersion } from '../operations/packages.js';
import { once, cachedFor, succeeds } from '../operations/shared-work.js';
import { createPeople } from '../retention/people.js';
import { createRetention } from '../retention/retention.js';
import { createDecisions } from '../screening/decisions.js';
import { createScreenings } from '../screening/screenings.js';
import { createWatch } from '../screening/watch.js';
import { createAuthorizer } from '../sessions/authorize.js';
import { auditNameOf, upstreamGuard } from '../sessions/guards.js';
import { createMintGuard } from '../sessions/publishable-keys.js';
import { Person } from '../sessions/caller.js';
import { Sessions } from '../sessions/sessions.js';
import { createEncryption } from '../store/encryption.js';
import { SERVING_DEADLINES } from '../store/postgres.js';
import type { ProxyOptions } from './proxy-options.js';
import { watchStorage, writeReadiness } from '../store/storage-watch.js';
import { createSubmissionSearch } from '../screening/submission-search.js';
import { createUpstreamClient } from '../upstream/client.js';
import { Credential } from '../upstream/credential.js';
import { createApps } from './create-apps.js';
import { openStore } from './open-store.js';

/** The identity endpoints answer at once or not at all; a screening takes seconds. */
const UPSTREAM_TIMEOUT_SECONDS = 15;

/** One answer for all who ask for the health or the metrics within this time. */
const HEALTH_MS = 1000;

const NO_START_LIMITS =
  'Limits on starts are off: upstream is the sandbox, or START_LIMITS is off. START_LIMITS=on turns them on';

/** Opens the store and makes the parts of a proxy, each after those that it needs. None of them runs yet. */
export async function compose(options: ProxyOptions & { log: Logger }) {
  const {
    config,
    log,
    timeoutSeconds = UPSTREAM_TIMEOUT_SECONDS,
    windowSeconds = LIMIT_WINDOW_SECONDS,
  } = options;
  const lifetimeSeconds = config.verificationLifetimeSeconds;
  const limits = options.guard ?? (config.startLimits && guardLimits(config.startLimits));
  if (limits === null) log.info(NO_START_LIMITS);

  // Store
  const encryption = createEncryption(config.encryptionKeys);
  const opened = await openStore(config, encryption, {
    database: options.database,
    deadlines: SERVING_DEADLINES,
    warn: (sentence) => log.warn(sentence),
  });
  const metrics = createMetrics();
  const storage = watchStorage(opened, log, undefined, (code) => metrics.databaseErrors.inc({ code }));
  const { database } = storage;
  metrics.build.set(
    { version: packageVersion('kyc-elements-server'), node: process.version, database: database.engine },
    1,
  );
  metrics.startTime.set(Math.round(Date.now() / 1000 - process.uptime()));
  metrics.screeningsLimit.set(config.screeningsPerDay);

  // Service
  const credential = new Credential(config.upstream, log);
  const upstream = createUpstreamClient({
    url: config.upstream.url,
    credential,
    timeoutMs: timeoutSeconds * 1000,
    log,
    count: (call) => metrics.calls.inc(call),
  });

  const events = createEvents({ database, log, metrics, hostWebhooks: config.hostWebhooks });
  const accessTrail = createAccessTrail({ database, encryption });

  // Budget and line
  const clockJumps = options.watchClock === false ? NO_JUMPS : createClockJumps();
  const ledger = createLedger(database, {
    limits: config.limits,
    windowSeconds,
    timeoutSeconds,
    clockJumps,
    log,
    metrics,
  });
  const longestOpenSeconds = longestOpenSecondsOf({ timeoutSeconds, lifetimeSeconds });
  const board = createBoard(database, ledger, windowSeconds);
  const verifications = createVerifications({
    database,
    encryption,
    board,
    longestOpenSeconds,
    statusChanged: events.statusChanged,
  });
  const guard = limits && createGuard(limits, lifetimeSeconds);
  const openRequests = createOpenRequests({ database, encryption, verifications, longestOpenSeconds, guard });

  // Verifications
  const starts = createStart({
    database,
    encryption,
    board,
    openRequests,
    guard,
    statusChanged: events.statusChanged,
  });
  const creation = createCreation({
    database,
    encryption,
    ledger,
    verifications,
    openRequests,
    upstream,
    credential,
    storage,
    outage: createOutage(),
    windowSeconds,
    lifetimeSeconds,
    timeoutSeconds,
    log,
    metrics,
  });
  const statusChecks = createStatusChecks({
    database,
    encryption,
    ledger,
    verifications,
    openRequests,
    upstream,
    credential,
    timing: timingFor(windowSeconds),
    log,
    metrics,
  });
  const details = createDetails({ database, encryption, ledger, verifications, upstream, timeoutSeconds });
  const streams = new Streams({ database, verifications, board, log, metrics });
  const codeWait = createCodeWait(database, verifications);
  const work = createWork({
    database,
    board,
    creation,
    statusChecks,
    streams,
    codeWait,
    openRequests,
    ledger,
    expireAbsent: createExpireAbsent({
      database,
      verifications,
      storage,
      clockJumps,
    }),
    announceTurns: createTurnNotices({
      database,
      board,
      turnNear: events.turnNear,
    }),
    log,
    metrics,
  });
  const identity = createIdentity({
    database,
    verifications,
    openRequests,
    codeWait,
    starts,
    details,
    streams,
    ledger,
  });

  // Screenings
  const watch = createWatch({
    database,
    encryption,
    upstream,
    events,
    log,
    metrics,
    intervalSeconds: config.watchIntervalMinutes * 60,
  });
  const decisions = createDecisions({ database, encryption, events });
  const screeningsUnderWay = new Set<Promise<unknown>>();
  const screenings = createScreenings({
    database,
    encryption,
    upstream,
    storage,
    watch,
    decisions,
    perDay: config.screeningsPerDay,
    countriesEffect: config.screeningCountries,
    underWay: screeningsUnderWay,
    log,
  });

  const retention = createRetention({
    database,
    encryption,
    log,
    metrics,
    auditRetentionDays: config.auditRetentionDays,
    decisionRetentionDays: config.decisionRetentionDays,
    receivers: config.hostWebhooks.map(({ id }) => id),
    schema: config.databaseSchema,
  });

  // Callers
  const sessions = new Sessions(database, encryption, keyActors(config));
  const rates = createCallRates(options.rateSeconds);
  const authorizer = createAuthorizer({
    hostKeys: config.hostKeys,
    publishableKeys: config.publishableKeys,
    sessions,
    rates,
    encryption,
    accessTrail,
    log,
  });
  const callers = {
    rates,
    bearer: authorizer.bearer,
    key: authorizer.key,
    upstream: upstreamGuard({
      secrets: config.webhookSecrets,
      metrics,
      accessTrail,
    }),
  };

  // API
  const phase = { isDraining: false, isStopping: false };
  const forwarding = watchForwarding(config.trustProxy, log);
  const writesReadiness = cachedFor(HEALTH_MS, () => succeeds(writeReadiness(database)));
  const api: Omit<ApiContext, 'showsHealthDetails'> = {
    allowedOrigins: config.allowedOrigins,
    nationalIdForms: config.nationalIdForms,
    personOf: (nationalId) => new Person(nationalId, encryption),
    sessions,
    mintGuard: createMintGuard({
      starts: limits?.window.address ?? STARTS_PER_ADDRESS,
      windowSeconds: limits?.windowSeconds ?? WINDOW_SECONDS,
    }),
    identity,
    receiveHint: createHints(database),
    events,
    people: createPeople({
      database,
      encryption,
      identity,
      decisions,
      nationalIdForms: config.nationalIdForms,
    }),
    screenings,
    decisions,
    watch,
    searchSubmissions: createSubmissionSearch({ database, upstream, log }),
    metrics,
    measured: cachedFor(HEALTH_MS, createGauges({ database, identity, events, screenings, watch, metrics })),
    databaseAnswers: cachedFor(HEALTH_MS, () => succeeds(database.query('select 1'))),
    storageWritable: async () => (await writesReadiness()) && (await storage.isWritable()),
    credentialRefused: credential.isRefused,
    trustProxyMissing: forwarding.isMissing,
    noteVisitor: forwarding.noteVisitor,
    isReady: () => !phase.isDraining && !phase.isStopping,
    stopping: () => phase.isStopping,
    openapi: once(() => openapi(API_CALLS, packageVersion('kyc-elements-server'))),
    elementsReleases: elementsReleases(config.elementsReleases),
  };
  const apps = createApps({
    config,
    api,
    callers,
    answerProblem: problemHandler({ log, accessTrail, whoseCall: authorizer.whoseCall }),
    forwarding,
    log,
    metrics,
  });

  return {
    database,
    storage,
    events,
    accessTrail,
    work,
    streams,
    watch,
    screeningsUnderWay,
    retention,
    phase,
    apps,
  };
}

function keyActors({ hostKeys, publishableKeys }: Config): string[] {
  const actorsOf = (kind: 'host' | 'publishable', keys: Config['hostKeys']) =>
    keys.map(({ host, value }) => `${host} ${auditNameOf(kind, value)}`);
  return [...actorsOf('host', hostKeys), ...actorsOf('publishable', publishableKeys)];
}
