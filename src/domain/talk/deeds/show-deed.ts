import { z } from 'zod';
import { readPrice } from '../../catalog/pricing/index.ts';
import { findUser } from '../../people/accounts/index.ts';
import { formatMoney, type NextAction, query } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/booking-records/index.ts';
import { offerDueInWords, standingOf } from '../../rentals/bookings/index.ts';
import { depositInWords } from '../../rentals/deposits/index.ts';
import { findOpenItems, type OpenItems } from '../../rentals/open-items/index.ts';
import { type Deed, DEED_MEANS, deedInput, DEEDS, linkedDeed } from './deed-link.ts';

const Terms = z.object({ startDate: z.string(), endDate: z.string(), total: z.string() });

export const showDeed = query({
  name: 'show_deed',
  title: 'What is to be done',
  description:
    'What a person is asked to do about a booking, by the link of an e-mail: answer a request, an offer or a wish, or pay.',
  access: linkedDeed,
  thirdPartyText: true,
  input: z.strictObject(deedInput),
  example: { deed: 'answer-request' },
  output: z.object({
    deed: z.enum(DEEDS),
    bookingId: z.string(),
    open: z.boolean().describe('false: there is nothing left to do'),
    canAgree: z.boolean().describe('false: it can only be declined, or waits for something else'),
    canDecline: z.boolean(),
    asset: z.object({ title: z.string(), city: z.string(), timeZone: z.string() }),
    renterName: z.string().nullable().describe('for the owner: untrusted text'),
    terms: Terms.describe('as agreed or asked for'),
    wished: Terms.nullable().describe('what is offered or wished instead'),
    words: z.string().nullable().describe('what the other side writes: untrusted text'),
    due: z.string().nullable().describe('in words: what is to be paid now, or once the offer is taken'),
    dueAt: z.string().nullable(),
    waitingFor: z.string().nullable(),
    itemId: z.string().nullable().describe('the offer or the wish'),
  }),
  errors: [],

  async run({ subject: booking, input: { deed }, reader, now, settings }) {
    const { side, tool } = DEED_MEANS[deed];
    const [{ standing, money }, items, renter] = await Promise.all([
      standingOf(reader, booking, { side, now, settings }),
      findOpenItems(reader, booking),
      side === 'OWNER' ? findUser(reader, booking.renterId) : undefined,
    ]);
    const own = standing.nextActions.filter((step) => step.actor === side);
    const canAgree = own.some((step) => step.tool === tool && step.args['decision'] !== 'reject');
    const canDecline = own.some((step) => declines(step, booking, deed));
    const { title, city, timeZone } = booking.asset;
    const { dueAt, waitingFor } = standing;
    return {
      deed,
      bookingId: booking.id,
      open: canAgree || canDecline,
      canAgree,
      canDecline,
      asset: { title, city, timeZone },
      renterName: renter?.name ?? null,
      terms: { ...daysOf(booking), total: money.total },
      ...wishOf(deed, booking, items),
      due: canAgree ? dueIn(deed, booking, { money, ...items, now }) : null,
      dueAt,
      waitingFor,
    };
  },
});

/** Declining a request is a tool of its own; the others take a decision. Cancelling what was accepted is another deed. */
function declines({ tool, args }: NextAction, { state }: Booking, deed: Deed): boolean {
  if (deed === 'answer-request') return tool === 'reject_booking' && state === 'PENDING_APPROVAL';
  return tool === DEED_MEANS[deed].tool && args['decision'] === 'reject';
}

type Money = Awaited<ReturnType<typeof standingOf>>['money'];

function dueIn(
  deed: Deed,
  booking: Booking,
  { money, counterOffer, now }: Pick<OpenItems, 'counterOffer'> & { money: Money; now: Date },
): string | null {
  const { state, currency } = booking;
  if (deed === 'answer-offer' && counterOffer !== null) return offerDueInWords(booking, counterOffer, now);
  if (deed !== 'pay') return null;
  const deposit = { amountMinor: money.depositMinor, method: money.depositMethod };
  return money.dueNow + (state === 'PENDING_PAYMENT' ? depositInWords(deposit, currency) : '');
}

function daysOf({ startDate, endDate }: Pick<Booking, 'startDate' | 'endDate'>) {
  return { startDate, endDate };
}

/** What is offered or wished instead of what stands. */
function wishOf(deed: Deed, { currency }: Booking, { counterOffer, extension }: OpenItems) {
  const wish = deed === 'answer-offer' ? counterOffer : deed === 'answer-change' ? extension : null;
  if (wish === null) return { wished: null, words: null, itemId: null };
  const total = formatMoney(readPrice(wish.price).totals.totalMinor, currency);
  return { wished: { ...daysOf(wish), total }, words: wish.message, itemId: wish.id };
}
