import { decimalOf, type Minor } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { ownerShare } from './owner-booking-view.ts';

interface Row {
  readonly booking: Booking;
  readonly renter: string;
}

interface BookingColumn {
  readonly name: string;
  readonly meaning: string;
  readonly of: (row: Row) => string | number | null;
}

const day = (name: string, meaning: string, of: (booking: Booking) => Date | null): BookingColumn => ({
  name,
  meaning: `${meaning}, UTC`,
  of: ({ booking }) => of(booking)?.toISOString() ?? null,
});

/** A column of whole minor units as a number. A negative amount written as text would be taken for a formula. */
const money = (name: string, meaning: string, of: (booking: Booking) => Minor): BookingColumn => ({
  name,
  meaning: `${meaning}, in units of the currency`,
  of: ({ booking }) => Number(decimalOf(of(booking), booking.currency)),
});

/** Every column of the file of bookings, for the documentation and for the export. */
export const BOOKING_COLUMNS: readonly BookingColumn[] = [
  { name: 'bookingId', meaning: 'The booking', of: ({ booking }) => booking.id },
  { name: 'state', meaning: 'Where it stands', of: ({ booking }) => booking.state },
  { name: 'assetId', meaning: 'The listing', of: ({ booking }) => booking.assetId },
  { name: 'asset', meaning: 'Its title when it was booked', of: ({ booking }) => booking.asset.title },
  { name: 'renter', meaning: 'Who rents it', of: ({ renter }) => renter },
  { name: 'startDate', meaning: 'First day', of: ({ booking }) => booking.startDate },
  { name: 'endDate', meaning: 'Day of return, not charged', of: ({ booking }) => booking.endDate },
  { name: 'days', meaning: 'Days that are charged', of: ({ booking }) => booking.days },
  { name: 'units', meaning: 'Pieces', of: ({ booking }) => booking.units },
  { name: 'rentalMode', meaning: 'Who runs it', of: ({ booking }) => booking.rentalMode },
  { name: 'currency', meaning: 'Of all amounts of the row', of: ({ booking }) => booking.currency },
  money('rent', 'What you ask for, extras included, before taxes and fees', ({ price }) => price.totals.ownerSubtotalMinor),
  money('rentalTax', 'Tax on it', ({ price }) => price.totals.rentalTaxMinor),
  money('commission', 'What the platform keeps of the rent', ({ price }) => price.totals.commissionMinor),
  money('earns', 'Your share: rent and its tax, less commission', ({ price }) => ownerShare(price)),
  money('total', 'What the renter pays, without the deposit', ({ totalMinor }) => totalMinor),
  money('deposit', 'Deposit', ({ depositMinor }) => depositMinor),
  money('lateFee', 'For late days', ({ lateFeeMinor }) => lateFeeMinor),
  { name: 'paidBy', meaning: 'How the rent was paid; empty before', of: ({ booking }) => booking.paymentChannel },
  day('createdAt', 'When it was planned', ({ createdAt }) => createdAt),
  day('confirmedAt', 'When it was confirmed', ({ confirmedAt }) => confirmedAt),
  day('startedAt', 'When it was handed over', ({ actualStartAt }) => actualStartAt),
  day('returnedAt', 'When it came back', ({ returnedAt }) => returnedAt),
  { name: 'cancelledBy', meaning: 'Who cancelled it', of: ({ booking }) => booking.cancelledBy },
];

export function bookingRow(booking: Booking, renter: string): Record<string, string | number | null> {
  return Object.fromEntries(BOOKING_COLUMNS.map(({ name, of }) => [name, of({ booking, renter })]));
}
