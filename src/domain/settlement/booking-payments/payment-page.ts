import { eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { vendors } from '../../../../db/schema/index.ts';
import type { PaymentKind } from '../../../../db/values/index.ts';
import { billedLines, cancellationSteps, changeOfMindInWords, movedInWords } from '../../catalog/pricing/index.ts';
import type { PaymentRow } from '../../money/payments/index.ts';
import {
  counted,
  dayInWords,
  type Minor,
  momentInWords,
  PAGE_PATHS,
  percent,
  periodInWords,
  type PersonPage,
  type PrepareContext,
  WHOLE_BPS,
} from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import type { OpenItems } from '../../rentals/open-items/index.ts';

type PaymentPage = Parameters<PrepareContext['ports']['gateway']['openPaymentPage']>[0];
type Words = Pick<PaymentPage, 'description' | 'lines' | 'conditions' | 'whatNext'>;

interface About {
  readonly booking: Booking;
  readonly payment: PaymentRow;
  readonly extension: OpenItems['extension'];
  readonly ownerName: string;
}

/** The content of the gateway's page: what is paid for, line by line. */
export function paymentPage(about: About, addresses: Pick<PaymentPage, 'returnUrl' | 'cancelUrl'>): PaymentPage {
  const { booking, payment } = about;
  return {
    paymentId: payment.id,
    amountMinor: payment.amountMinor,
    holdMinor: payment.holdMinor,
    currency: payment.currency,
    title: booking.asset.title,
    ...WORDS[payment.kind](about),
    ...addresses,
    expiresAt: payment.expiresAt,
    timeZone: booking.asset.timeZone,
  };
}

const WORDS: Readonly<Record<PaymentKind, (about: About) => Words>> = {
  RENTAL: ({ booking, payment, ownerName }) => {
    const depositMinor = payment.depositMinor + payment.holdMinor;
    return {
      ...rentalPage(booking, payment.depositMinor),
      conditions: rentalConditions({ booking, ownerName, depositMinor, at: payment.createdAt }),
      whatNext: afterPayment({ booking, ownerName }),
    };
  },
  EXTENSION: ({ booking, payment, extension }) => {
    const { startDate, endDate, asset } = booking;
    const dates = extension === null ? '' : `: ${periodInWords(extension.startDate, extension.endDate)}`;
    return {
      description: `New dates${dates} instead of ${periodInWords(startDate, endDate)}, ${asset.city}`,
      lines: [{ label: 'Difference for the new dates', amountMinor: payment.amountMinor }],
    };
  },
  LATE_FEE: ({ booking, payment }) => ({
    description: `Late return; it was due on ${dayInWords(booking.endDate)}, ${booking.asset.city}`,
    lines: [{ label: 'Late return fee', amountMinor: payment.amountMinor }],
  }),
  CLAIM: ({ booking, payment }) => ({
    description: `What was agreed or ruled about the rental of ${periodInWords(booking.startDate, booking.endDate)}, ${booking.asset.city}`,
    lines: [{ label: 'Compensation beyond the deposit', amountMinor: payment.amountMinor }],
  }),
};

type Rented = Pick<Booking, 'startDate' | 'endDate' | 'days' | 'price' | 'terms'> & {
  readonly asset: Pick<Booking['asset'], 'city'>;
};

type Line = PaymentPage['lines'][number];

interface PayableRental {
  readonly booking: Booking;
  readonly ownerName: string;
  /** The deposit that is charged or held, in minor units. */
  readonly depositMinor: number;
  /** The UTC instant at which the page was made. It matters because the refund of a cancellation changes with time. */
  readonly at: Date;
}

/** Our own pages to which the gateway's page returns, if the caller named no others. */
export function waysBack(publicBaseUrl: string): Pick<PaymentPage, 'returnUrl' | 'cancelUrl'> {
  return { returnUrl: `${publicBaseUrl}${PAGE_PATHS.paid}`, cancelUrl: `${publicBaseUrl}${PAGE_PATHS.unpaid}` };
}

/** The name of a shop, as renters see it. */
export async function findOwnerName(from: Reader, vendorId: string): Promise<string> {
  const [vendor] = await from.select({ name: vendors.name }).from(vendors).where(eq(vendors.id, vendorId));
  return vendor?.name ?? 'the owner';
}

/** The page in the form for clients that open pages for people. */
export function pageToPayOn({ redirectUrl: url, amount }: { redirectUrl: string; amount: string }): PersonPage {
  return { url, why: `Pay ${amount} on this page.` };
}

/** The content of a rental's payment page: when and where, the price line by line, and a deposit that is charged with it. */
function rentalPage(booking: Rented, depositMinor: Minor): Pick<PaymentPage, 'description'> & { lines: Line[] } {
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
    description: `${periodInWords(startDate, endDate)} (${counted(days, 'day')}), ${asset.city}`,
    lines: [...lines, ...deposit],
  };
}

/**
 * What a person should know before paying for a rental: who the owner is, what a cancellation refunds, and when the deposit
 * comes back.
 */
function rentalConditions({ booking, ownerName, depositMinor, at }: PayableRental): string[] {
  return [
    `You rent from ${ownerName}.`,
    cancellationInWords(booking, at),
    ...(depositMinor === 0
      ? []
      : ['The deposit comes back with every cancellation, and after the return unless damage is agreed or decided.']),
  ];
}

/** What happens after the payment, in words. */
function afterPayment({ booking, ownerName }: Pick<PayableRental, 'booking' | 'ownerName'>): string[] {
  const { startDate, endDate, asset } = booking;
  return [
    `The payment confirms your booking, and your assistant sees it by itself. Pick-up is on ${dayInWords(startDate)} in ${asset.city}, the return on ${dayInWords(endDate)}.`,
    `You and ${ownerName} then see each other’s contact details in the booking; your assistant shows them to you and arranges the handover.`,
    'There is an invoice: ask your assistant for its link, as often as you like.',
  ];
}

function cancellationInWords({ cancellationPolicy, startAt, asset, limits, refundAtMostBps }: Booking, at: Date): string {
  const steps = cancellationSteps(cancellationPolicy, startAt, refundAtMostBps).flatMap(({ until, refundBps }) =>
    until === null || new Date(until) <= at
      ? []
      : [`until ${momentInWords(new Date(until), asset.timeZone)} ${partOf(refundBps)}`],
  );
  const later =
    steps.length === 0
      ? 'If you cancel, nothing of the price comes back'
      : `If you cancel ${steps.join(', ')}, and later nothing`;
  const isLimited = refundAtMostBps !== null && refundAtMostBps < WHOLE_BPS;
  return `${later}. ${isLimited ? movedInWords(refundAtMostBps) : changeOfMindInWords(limits.withdrawalDays)}`;
}

function partOf(refundBps: number): string {
  if (refundBps === WHOLE_BPS) return 'the whole price comes back';
  return refundBps === 5_000 ? 'half of the rent comes back' : `${percent(refundBps)} of the rent comes back`;
}
