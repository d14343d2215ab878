import { z } from 'zod';
import { COMMISSION_STATES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const Due = z.object({ commissionId: z.string(), vendorId: z.string(), amountMinor: z.int(), currency: z.string() });
const CommissionFacts = Due.extend({ status: z.enum(COMMISSION_STATES) });

/** The events about commissions that owners owe for transferred rents. */
export const commissionEvents = {
  due: declareEvent('commission.due', Due.extend({ dueAt: z.iso.datetime() }), { seenBy: ['OWNER'] }),
  proofSubmitted: declareEvent('commission.proof_submitted', CommissionFacts, { seenBy: ['OWNER'] }),
  settled: declareEvent('commission.settled', CommissionFacts, { seenBy: ['OWNER'] }),
  rejected: declareEvent('commission.rejected', CommissionFacts, { seenBy: ['OWNER'] }),
  overdue: declareEvent('commission.overdue', CommissionFacts, { seenBy: ['OWNER'] }),
  waived: declareEvent('commission.waived', CommissionFacts, { seenBy: ['OWNER'] }),
};
