import { z } from 'zod';

/** A moment as the proxy writes it, in UTC. */
export const moment = z.string().meta({ format: 'date-time' });
