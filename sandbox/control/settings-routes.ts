import { Router } from 'express';
import { z } from 'zod';
import type { SandboxContext } from './context.js';
import { FaultValues, type Faults } from './faults.js';
import { parseOrRefuse } from '../http/body.js';
import { SettingsChange } from './settings.js';

const ADVANCE_MAX_MS = 366 * 86_400_000;
const ClockAdvance = z.strictObject({ advanceMs: z.number().int().min(0).max(ADVANCE_MAX_MS) });

export function settingsRoutes(
  { settings, clock, database }: Pick<SandboxContext, 'settings' | 'clock' | 'database'>,
  faults: Faults,
): Router {
  const router = Router();

  router.get('/settings', (_request, response) => {
    response.json(settings.values);
  });

  router.put('/settings', async (request, response) => {
    await settings.change(parseOrRefuse(SettingsChange, request.body));
    response.json(settings.values);
  });

  router.get('/faults', (_request, response) => {
    response.json(faults.values);
  });

  router.put('/faults', (request, response) => {
    faults.set(parseOrRefuse(FaultValues, request.body));
    response.json(faults.values);
  });

  router.get('/clock', (_request, response) => {
    response.json({ now: clock.now().toISOString(), offsetMs: clock.offsetMs });
  });

  router.post('/clock', async (request, response) => {
    const { advanceMs } = parseOrRefuse(ClockAdvance, request.body);
    // Stored first: after a restart the time must not be before a stored time.
    await database.query(
      `insert into sandbox.state as s (name, value) values ('clock', jsonb_build_object('offsetMs', $1::bigint))
       on conflict (name) do update
       set value = jsonb_build_object('offsetMs', (s.value->>'offsetMs')::bigint + $1::bigint)`,
      [advanceMs],
    );
    clock.advance(advanceMs);
    response.json({ now: clock.now().toISOString(), offsetMs: clock.offsetMs });
  });

  return router;
}
