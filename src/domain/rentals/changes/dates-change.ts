import { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import { readPrice } from '../../catalog/pricing/index.ts';
import { linesFor, PriceLineView } from '../../catalog/quotes/index.ts';
import { formatMoney, type Minor, momentInWords, percent, WHOLE_BPS } from '../../platform/kernel/index.ts';
import { type Booking, dueAfterApproval, unpaidDeposit } from '../bookings/index.ts';
import { type Extension, refundLimit } from '../open-items/index.ts';

const Terms = z.object({
  startDate: z.string(),
  endDate: z.string(),
  days: z.int(),
  totalMinor: z.int(),
  total: z.string(),
  depositMinor: z.int(),
  deposit: z.string(),
  dueMinor: z.int().describe('to be paid for it: all that an unpaid booking will ask for, or what a paid one costs more'),
  due: z.string(),
  lines: z.array(PriceLineView),
});

/** What other dates of a booking change, before and after. */
export const DatesChange = z.object({
  before: Terms,
  after: Terms,
  refundMinor: z.int().describe('given back when the new dates apply'),
  refund: z.string(),
});

interface Changing {
  readonly before: Booking;
  readonly after: Booking;
  /** The request, for a paid booking; null for a plan or a request, which changes at once. */
  readonly extension: Extension | null;
}

export function datesChange(
  { before, after, extension }: Changing,
  { side, now }: { side: Side; now: Date },
): z.input<typeof DatesChange> {
  const { currency } = before;
  const refundMinor = extension?.refundMinor ?? 0;
  const asks = (booking: Booking) => dueAfterApproval(booking, unpaidDeposit(booking, now));
  const due = extension === null ? [asks(before), asks(after)] : [0, extension.dueMinor];
  const requested = extension === null ? after : requestedTerms(after, extension);
  return {
    before: termsView(before, due[0] ?? 0, side),
    after: termsView(requested, due[1] ?? 0, side),
    refundMinor,
    refund: formatMoney(refundMinor, currency),
  };
}

type Priced = Pick<Booking, 'startDate' | 'endDate' | 'days' | 'totalMinor' | 'depositMinor' | 'currency' | 'price'>;

function requestedTerms(booking: Booking, { startDate, endDate, price: stored }: Extension): Priced {
  const price = readPrice(stored);
  return { ...booking, startDate, endDate, price, days: price.days, totalMinor: price.totals.totalMinor };
}

function termsView({ startDate, endDate, days, totalMinor, depositMinor, currency, price }: Priced, dueMinor: Minor, side: Side) {
  return {
    startDate,
    endDate,
    days,
    totalMinor,
    total: formatMoney(totalMinor, currency),
    depositMinor,
    deposit: formatMoney(depositMinor, currency),
    dueMinor,
    due: formatMoney(dueMinor, currency),
    lines: linesFor(price, side, currency),
  };
}

/** What the new dates mean for the owner's time to answer, and for a later cancellation. It is the same for both sides. */
export function whatFollows({ before, after, extension }: Changing, now: Date): string | null {
  if (extension !== null) return limitInWords(before, extension, now);
  if (before.state !== 'PENDING_APPROVAL' || after.dueAt === null) return null;
  const [old, next] = [before.dueAt, after.dueAt].map((at) => at && momentInWords(at, before.asset.timeZone));
  return `The owner sees a changed request, so the time to answer begins again: it ends on ${next ?? ''}${old === null || old === next ? '' : `, not on ${old}`}.`;
}

/** How the same call is made for real after a preview. */
export function toApply({ before, extension }: Changing): string {
  if (extension !== null) return 'The same call without preview asks the owner for it.';
  if (before.state === 'PENDING_VERIFICATION') return 'The same call without preview changes the plan.';
  return 'The same call without preview, with that after.dueMinor as expectedDueAfterApprovalMinor, changes the request.';
}

/** What cancelling gives back at most after the start of a paid booking is moved. */
function limitInWords(before: Booking, extension: Extension, now: Date): string | null {
  const { refundAtMostBps } = refundLimit(before, extension, now);
  if (refundAtMostBps === null || refundAtMostBps === WHOLE_BPS || extension.startDate === before.startDate) return null;
  return `Cancelling gives back ${percent(refundAtMostBps)} of the rent now, and once the start is moved it never gives back more than that part.`;
}
