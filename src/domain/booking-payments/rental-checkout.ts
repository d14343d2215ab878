import type { Booking } from '../bookings/index.ts';
import type { Minor, PrepareContext } from '../kernel/index.ts';
import { periodInWords } from '../kernel/index.ts';
import { billedLines } from '../pricing/index.ts';

type Checkout = Parameters<PrepareContext['ports']['gateway']['createCheckout']>[0];
type Rented = Pick<Booking, 'startDate' | 'endDate' | 'days' | 'price' | 'terms'> & {
  readonly asset: Pick<Booking['asset'], 'city'>;
};

/** What a rental's payment page says: when and where, the price line by line, and a deposit that is charged with it. */
export function rentalCheckout(booking: Rented, depositMinor: Minor): Pick<Checkout, 'description'> & { lines: Line[] } {
  const { startDate, endDate, days, asset, price, terms } = booking;
  const lines = billedLines(price, terms)
    .filter(({ audience }) => audience.includes('RENTER'))
    .map(({ label, amountMinor, quantity, unitMinor }): Line => ({
      label,
      amountMinor,
      ...(quantity > 1 && { quantity, unitMinor }),
    }));
  const deposit: Line[] =
    depositMinor === 0
      ? []
      : [{ label: 'Deposit, given back after the return unless damage is agreed', amountMinor: depositMinor, comesBack: true }];
  return {
    description: `${periodInWords(startDate, endDate)} (${days} ${days === 1 ? 'day' : 'days'}), ${asset.city}`,
    lines: [...lines, ...deposit],
  };
}

type Line = Checkout['lines'][number];
