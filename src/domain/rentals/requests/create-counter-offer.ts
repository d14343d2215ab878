import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { assetNotFound, datesRefused, datesUnavailable, findAssetById } from '../../catalog/assets/index.ts';
import { agreedPrice, changedPrice, extrasOf, type Price, subtotalFor } from '../../catalog/pricing/index.ts';
import { assertBookable, assertPeriodInReach, periodProblem } from '../../catalog/quotes/index.ts';
import {
  CivilDay,
  command,
  type CommandContext,
  declareId,
  formatMoney,
  IdInput,
  type Minor,
  offer,
  payableUnit,
  plainText,
  share,
  toPayable,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  clearDeadline,
  requirementsOf,
  setDeadline,
  bookingWords,
  assertDocumentsDecided,
  assertWordsReach,
  bookingLifecycle,
  bookingOwner,
  BookingRef,
  bookingRef,
  documentsUndecided,
  invalidState,
  periodOf,
  stateRefused,
  wordsBlocked,
} from '../bookings/index.ts';
import { moveBooking } from '../changes/index.ts';
import {
  addCounterOffer,
  COUNTER_OFFER_NEWS,
  CounterOfferView,
  counterOfferView,
  findCounterOffersOf,
  moveCounterOffer,
} from '../open-items/index.ts';
import { approvalSecondsLeft, counterOfferExpiresAt } from './counter-offer-clock.ts';
import { offerTooLow, tooManyOffers } from './counter-offer-errors.ts';
import { withdrawCounterOffer } from './counter-offer-withdrawal.ts';

const COUNTER_OFFER_ID = declareId('ofr');

const MOST_MINOR = 10_000_000_000;
const amount = z.int().min(0).max(MOST_MINOR).optional();
/** The ways to name the price, of which a call uses one. */
const PRICES = ['totalMinor', 'ownerSubtotalMinor', 'discountBps'] as const;
const TERMS = [...PRICES, 'startDate', 'endDate', 'depositMinor'] as const;

export const createCounterOffer = command({
  name: 'create_counter_offer',
  title: 'Offer other terms',
  description:
    'Answer a request with another price (a total, or so much off), dates or deposit. The renter accepts or rejects until expiresAt; meanwhile your time to answer stands still. Documents must be decided first. Again: replaces the pending offer. action: withdraw takes it back.',
  asStep: ({ action }) => ({ button: action === 'withdraw' ? 'Take the offer back' : 'Offer this instead …' }),
  about: 'booking',
  access: bookingOwner('write:owner'),
  // Sending an offer twice would make two offers, while withdrawing twice changes nothing, so the stricter rule counts.
  repeat: 'creates',
  effects: ['commits'],
  thirdPartyText: true,
  input: z
    .strictObject({
      bookingId: IdInput,
      action: z.enum(['send', 'withdraw']).optional(),
      totalMinor: amount.describe('what the renter pays in all, without deposit'),
      ownerSubtotalMinor: amount.describe('instead: before fee and tax'),
      discountBps: z.int().min(1).max(9_900).optional().describe('instead: off the price of the dates; 1000 is 10 %'),
      startDate: CivilDay.optional(),
      endDate: CivilDay.optional(),
      depositMinor: amount,
      message: plainText(1_000).optional(),
    })
    .superRefine(({ action, ...terms }, context) => {
      const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (action === 'withdraw') return;
      if (TERMS.every((field) => terms[field] === undefined)) issue('totalMinor', `one of ${TERMS.join(', ')} is needed`);
      const [field, ...others] = PRICES.filter((one) => terms[one] !== undefined);
      if (field !== undefined && others.length > 0) issue(field, `give only one of ${PRICES.join(', ')}`);
      const { startDate, endDate } = terms;
      const problem = startDate && endDate ? periodProblem(startDate, endDate) : null;
      if (problem !== null) issue('endDate', problem);
    }),
  example: { totalMinor: 9000, message: 'A quiet week' },
  output: BookingRef.extend({
    counterOffer: CounterOfferView.nullable(),
    comesTo: z.string().nullable().describe('what the renter pays by the offer instead of before, and what you get'),
  }),
  readsOut: [...COUNTER_OFFER_NEWS, 'comesTo'],
  errors: [
    invalidState,
    documentsUndecided,
    tooManyOffers,
    offerTooLow,
    datesRefused,
    datesUnavailable,
    assetNotFound,
    wordsBlocked,
  ],
  currency: ({ currency }) => currency,
  asks: ({ subject, input: { action } }) =>
    action === 'withdraw'
      ? `Take your offer for ${bookingWords(subject)} back.`
      : `Offer the renter other terms for ${bookingWords(subject)}, ${formatMoney(subject.totalMinor, subject.currency)} so far: who accepts has the booking.`,

  async run({ subject, input: { action = 'send', ...terms }, ...context }) {
    const { tx } = context;
    const { message, ...wordless } = terms;
    const again = offer(
      'create_counter_offer',
      { ...wordless, bookingId: subject.id },
      { actor: 'OWNER', why: 'offer it without words' },
    );
    // Nobody reads words that come with withdrawing an offer, so only those with an offer are checked.
    if (action === 'send') await assertWordsReach(tx, subject, { field: 'message', words: message }, again);
    const booking =
      action === 'send' ? await sendCounterOffer(subject, terms, context) : await withdrawCounterOffer(subject, context);
    const [newest] = await findCounterOffersOf(tx, subject.id);
    return {
      ...bookingRef(subject, booking === null),
      counterOffer: newest === undefined ? null : counterOfferView(newest, 'OWNER', subject.currency),
      comesTo: newest === undefined ? null : comesTo(newest.price, subject),
    };
  },
});

/** Returns the prices in words: “€90.00 instead of €100.00 …” */
function comesTo({ totals }: Price, { totalMinor, currency }: Booking): string {
  const [now, before, yours] = [totals.totalMinor, totalMinor, totals.ownerNetMinor + totals.rentalTaxMinor].map((amount) =>
    formatMoney(amount, currency),
  );
  return `The renter pays ${now} in all instead of ${before}, without deposit; ${yours} of it is yours.`;
}

interface Terms {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /**
   * What the renter pays in all. At most one of the three ways to name a price is used; without one, the listed price of the
   * new dates counts.
   */
  readonly totalMinor?: Minor | undefined;
  readonly ownerSubtotalMinor?: Minor | undefined;
  /** The discount off what these dates cost otherwise, extras included, before fee and tax. */
  readonly discountBps?: number | undefined;
  readonly depositMinor?: Minor | undefined;
  readonly message?: string | undefined;
}
interface Dates {
  readonly startDate: string;
  readonly endDate: string;
}
type Context = Pick<CommandContext, 'tx' | 'now' | 'ids' | 'settings' | 'emit'>;

/** Offers other terms. The clock of the request stops, and an offer that was still pending is superseded. */
async function sendCounterOffer(request: Booking, wanted: Terms, context: Context): Promise<Booking> {
  const { tx, now, ids, emit, settings } = context;
  const { id: bookingId } = request;
  const earlier = await assertOfferable(request, context);
  const offered = periodOf(request, { ...request, ...defined(wanted) });
  assertPeriodInReach(offered);
  const price = offeredPrice(request, { ...wanted, ...offered });
  await assertFree(tx, request, offered, context);

  const expiresAt = counterOfferExpiresAt([request.startAt, offered.startAt], now, request.limits);
  const id = ids.next(COUNTER_OFFER_ID);
  for (const pending of earlier.filter(({ status }) => status === 'PENDING'))
    await moveCounterOffer(tx, pending, 'supersede', { decidedAt: now });
  const { startDate, endDate } = offered;
  const depositMinor =
    wanted.depositMinor === undefined ? request.depositMinor : payableDeposit(request, wanted.depositMinor, settings);
  await addCounterOffer(tx, {
    id,
    bookingId,
    startDate,
    endDate,
    price,
    depositMinor,
    message: wanted.message ?? null,
    createdAt: now,
    expiresAt,
  });
  await clearDeadline(tx, bookingId, 'COUNTER_OFFER');
  await setDeadline(tx, { bookingId, kind: 'COUNTER_OFFER', subjectId: id, dueAt: expiresAt });
  const changes = { approvalLeftSeconds: approvalSecondsLeft(request, now), dueAt: expiresAt };
  const { totalMinor } = price.totals;
  const offer = { offerId: id, startDate, endDate, totalMinor, depositMinor, expiresAt: expiresAt.toISOString() };
  return moveBooking(tx, request, 'sendOffer', { now, emit, changes, says: { offer } });
}

/** Throws if the owner may make no other offer; returns the offers that there were. */
async function assertOfferable(request: Booking, { tx, now }: Context) {
  const { id: bookingId, state } = request;
  if (!bookingLifecycle.can(state, 'sendOffer')) throw stateRefused(request, 'a counter-offer');
  // Accepting an offer is the approval, so the documents must be decided before.
  assertDocumentsDecided(request, await requirementsOf(tx, request, now));
  const earlier = await findCounterOffersOf(tx, bookingId);
  const limit = request.limits.maxCounterOffers;
  if (earlier.length >= limit) throw tooManyOffers({ bookingId, limit });
  return earlier;
}

/** Returns the offered deposit as the gateway can hold it: nothing, or at least its smallest amount. */
function payableDeposit({ currency }: Booking, wantedMinor: Minor, { smallestPayments }: Context['settings']): Minor {
  return wantedMinor === 0 ? 0 : Math.max(toPayable(wantedMinor, currency), smallestPayments[currency] ?? 0);
}

/**
 * Returns the whole price of the offer, under the terms that the booking froze. Its total is the wished one or the nearest
 * below.
 */
function offeredPrice(
  { id: bookingId, terms, price, currency, rentalMode, units }: Booking,
  { startDate, endDate, discountBps, totalMinor, ...wished }: Terms & Dates,
): Price {
  const unit = payableUnit(currency);
  const rental = { startDate, endDate, rentalMode, units };
  const listed = discountBps === undefined ? null : changedPrice(terms, price, rental).totals.ownerSubtotalMinor;
  const discounted = listed === null ? undefined : listed - share(listed, discountBps ?? 0, unit);
  const { ownerSubtotalMinor = discounted } = wished;
  if (totalMinor === undefined && ownerSubtotalMinor === undefined) return changedPrice(terms, price, rental);
  const agreed = { ...rental, extras: extrasOf(price) };
  const subtotal = totalMinor === undefined ? ownerSubtotalMinor : subtotalFor(terms, totalMinor);
  if (subtotal !== null && subtotal !== undefined) return agreedPrice(terms, agreed, toPayable(subtotal, currency));
  throw offerTooLow({ bookingId, leastMinor: agreedPrice(terms, agreed, unit).totals.totalMinor, currency });
}

/**
 * Throws if the dates cannot be offered. Other dates must be bookable as for anybody; the requested dates only have to be free.
 */
async function assertFree(tx: Tx, request: Booking, { startDate, endDate }: Dates, { now, settings }: Context): Promise<void> {
  const catalogAsset = await findAssetById(tx, request.assetId);
  if (catalogAsset === undefined) throw assetNotFound({ asset: request.asset.slug });
  const { units, mode, id: except } = request;
  const same = startDate === request.startDate && endDate === request.endDate;
  await assertBookable(tx, catalogAsset, { startDate, endDate, units, except }, { mode, now, settings, datesAgreed: same });
}

function defined({ startDate, endDate }: Terms): { startDate?: string; endDate?: string } {
  return { ...(startDate !== undefined && { startDate }), ...(endDate !== undefined && { endDate }) };
}
