import type { Facts } from './step-words.ts';
import { useFormats } from '../language/use-formats.ts';
import type { Booking, Step } from './step.ts';
import type { Side } from '../../src/rest/web/page-contract.ts';

/** What the words of the steps of a booking name. */
export function useFacts(booking: Booking, side: Side): (step: Step) => Facts {
  const { money, period } = useFormats();
  const { currency, totals, deposit, counterOffer, extension, renter, vendor, settlement } = booking;
  const in_ = (minor: number) => money(minor, currency);
  const proposed = counterOffer ?? (extension === null ? null : { ...extension, totalMinor: extension.totalMinor });
  const owedMinor = (settlement?.taken ?? []).reduce((sum, { toPayMinor, paidMinor }) => sum + toPayMinor - paidMinor, 0);
  const dueMinor = booking.state === 'PENDING_PAYMENT' ? totals.dueNowMinor : owedMinor || totals.dueNowMinor;
  return ({ incident, dispute, amountMinor, document }) => ({
    other: side === 'OWNER' ? renter.name : vendor.name,
    total: in_(totals.totalMinor),
    deposit: in_(deposit.amountMinor),
    due: in_(dueMinor),
    amount: in_(amountMinor ?? (dispute ?? incident)?.claimMinor ?? 0),
    proposal: proposed === null ? '' : `${period(proposed.startDate, proposed.endDate)}, ${in_(proposed.totalMinor)}`,
    document: document?.title ?? '',
  });
}
