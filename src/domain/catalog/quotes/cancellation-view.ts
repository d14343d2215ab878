import { z } from 'zod';
import { CANCELLATION_POLICIES } from '../../../../db/values/index.ts';
import { formatMoney, localIso, type Minor, WHOLE_BPS } from '../../platform/kernel/index.ts';
import { cancellationSteps, changeOfMindInWords, graceEnd, movedInWords, type Price, refundOf } from '../pricing/index.ts';

const minor = z.int().describe('minor units');

/** Explains what the amounts of a step are made of. */
const BASE =
  'A part of the rent with its tax comes back, the service fee only together with the whole rent, and a charged deposit always; one that was only authorised is let go. Unpaid, cancelling is free.';

const Step = z.object({
  until: z.string().nullable().describe('UTC; null: later than all others'),
  localUntil: z.string().nullable().describe('the same by the clock of the asset'),
  refundBps: z.int().describe('of the rent'),
  refundMinor: minor.describe('rentMinor + feeMinor'),
  refund: z.string(),
  rentMinor: minor.describe('with its tax'),
  feeMinor: minor.describe('service fee, with its tax'),
  depositBackMinor: minor.describe('besides, of a charged deposit'),
  allBackMinor: minor.describe('refundMinor + depositBackMinor: what comes back in all'),
  lostMinor: minor.describe('of what was paid, what does not'),
});

export const CancellationView = z.object({
  policy: z.enum(CANCELLATION_POLICIES),
  steps: z.array(Step).describe('10000 is all; the first counts now; none where nothing can be cancelled any more'),
  base: z.string().describe('what comes back of what, in words'),
  changeOfMind: z.string(),
  changeOfMindUntil: z.string().nullable().describe('null: not paid yet, or over'),
});

interface Cancellable {
  readonly policy: (typeof CANCELLATION_POLICIES)[number];
  readonly startAt: Date;
  readonly timeZone: string;
  readonly currency: string;
  readonly totals: Price['totals'];
  readonly deposit: { readonly amountMinor: Minor; readonly method: string };
  /** When the booking was paid; null before. */
  readonly confirmedAt: Date | null;
  /** How long a consumer may withdraw after paying; 0 without such a right. */
  readonly withdrawalDays: number;
  /** The most that comes back because the start was moved, in basis points; null for everything. */
  readonly refundAtMostBps: number | null;
  /** Whether the booking can be cancelled: that is so before its handover and before its end. */
  readonly canCancel: boolean;
}

/** The refund in minor units at each step of the policy that has not ended at `now`. */
export function cancellationView(rental: Cancellable, now: Date): z.infer<typeof CancellationView> {
  const { policy, startAt, timeZone, currency, totals, deposit, confirmedAt, canCancel, withdrawalDays, refundAtMostBps } =
    rental;
  const steps = canCancel ? cancellationSteps(policy, startAt, refundAtMostBps).filter((step) => isAhead(step, now)) : [];
  const isLimited = refundAtMostBps !== null && refundAtMostBps < WHOLE_BPS;
  const graceUntil = confirmedAt === null || !canCancel || isLimited ? null : graceEnd(confirmedAt, startAt, withdrawalDays);
  return {
    policy,
    steps: steps.map(({ until, refundBps }) => {
      // The commission is 0 here, because who gets what is kept makes no difference to the renter.
      const { refundMinor, rentBackMinor, feeBackMinor } = refundOf({ ...totals, currency, commissionBps: 0 }, refundBps);
      const depositBackMinor = deposit.method === 'CHARGE' ? deposit.amountMinor : 0;
      return {
        until,
        localUntil: until === null ? null : localIso(new Date(until), timeZone),
        refundBps,
        refundMinor,
        refund: formatMoney(refundMinor, currency),
        rentMinor: rentBackMinor,
        feeMinor: feeBackMinor,
        depositBackMinor,
        allBackMinor: refundMinor + depositBackMinor,
        lostMinor: totals.totalMinor - refundMinor,
      };
    }),
    base: isLimited ? `${movedInWords(refundAtMostBps)} ${BASE}` : BASE,
    changeOfMind: isLimited ? movedInWords(refundAtMostBps) : changeOfMindInWords(withdrawalDays),
    changeOfMindUntil: graceUntil === null || graceUntil < now ? null : graceUntil.toISOString(),
  };
}

/** A step counts until its last instant. */
function isAhead({ until }: { readonly until: string | null }, now: Date): boolean {
  return until === null || new Date(until) >= now;
}
