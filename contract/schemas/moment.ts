import { z } from 'zod';

export const moment = z.string().meta({ format: 'date-time' });
