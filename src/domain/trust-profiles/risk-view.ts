import { z } from 'zod';
import { RISK_LEVELS } from '../../../db/values.ts';

/** A risk as its renter and those who judge it see it. */
export const RiskView = z.object({
  level: z.enum(RISK_LEVELS),
  score: z.int(),
  reasons: z.array(z.object({ rule: z.string(), points: z.int(), text: z.string() })),
});
