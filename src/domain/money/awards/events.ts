import { z } from 'zod';
import { AWARD_CAUSES, SIDES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const AwardFacts = z.object({
  awardId: z.string(),
  payer: z.enum(SIDES),
  cause: z.enum(AWARD_CAUSES),
  currency: z.string(),
});

/** What is told of what one side has to pay the other. */
export const awardEvents = {
  decided: declareEvent('award.decided', AwardFacts.extend({ amountMinor: z.int() })),
  settled: declareEvent(
    'award.settled',
    AwardFacts.extend({ coveredMinor: z.int().describe('out of the deposit'), paidMinor: z.int() }),
  ),
};
