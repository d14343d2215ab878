import { z } from 'zod';
import { declareEvent } from '../kernel/index.ts';

export const settingEvents = {
  horizonChanged: declareEvent(
    'setting.horizon_changed',
    z.object({ after: z.string().describe('listings up to this id follow it already') }),
    { seenBy: [] },
  ),
};
