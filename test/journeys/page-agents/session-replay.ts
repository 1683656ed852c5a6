/** Records all that the page shows, but for what the guide names. */
import { init, replayIntegration } from '@sentry/browser';

const { searchParams } = new URL(location.href);

init({
  dsn: `${location.origin.replace('//', '//key@')}/1`,
  replaysSessionSampleRate: 1,
  integrations: [
    replayIntegration({
      useCompression: false,
      maskAllText: false,
      maskAllInputs: false,
      minReplayDuration: 0,
      block: searchParams.getAll('block'),
    }),
  ],
});
