import { z } from 'zod';

/** When and how long an asset may be rented, as everybody may see it. */
export const DurationRulesView = z.object({
  minDays: z.int(),
  maxDays: z.int(),
  noticeHours: z.int(),
  horizonDays: z.int(),
  bufferBeforeDays: z.int(),
  bufferAfterDays: z.int(),
  pickupTime: z.string(),
  returnTime: z.string(),
  closedWeekdays: z.array(z.int()),
  discounts: z.array(z.object({ minDays: z.int(), bps: z.int() })),
});
