import { z } from 'zod';
import { bookings } from '../../../db/schema/index.ts';
import {
  assertBookable,
  assetNotFound,
  datesRefused,
  datesUnavailable,
  findListingById,
  findListingBySlug,
  type Listing,
  priceTermsOf,
} from '../catalog/index.ts';
import { holdOpenAccount } from '../accounts/index.ts';
import { command, type CommandContext, IdInput, signedIn, type UserCaller } from '../kernel/index.ts';
import { currentLegalVersion } from '../legal/index.ts';
import {
  completeWish,
  findQuote,
  optionRefused,
  periodProblem,
  type PricedListing,
  priceListing,
  quoteExpired,
  quoteNotFound,
  rentalInput,
} from '../quotes/index.ts';
import { ownAssetRefused, tooManyPlans } from './booking-errors.ts';
import { BookingView, bookingView } from './booking-view.ts';
import { newBooking } from './new-booking.ts';
import { planDeposit } from './plan-deposit.ts';
import { countOfRenter } from './store.ts';

const input = z
  .strictObject({
    quoteId: IdInput.optional().describe('of pricing_quote: locks its price; else slug or assetId and dates'),
    ...rentalInput,
    startDate: rentalInput.startDate.optional(),
    endDate: rentalInput.endDate.optional(),
  })
  .superRefine(({ quoteId, slug, assetId, startDate, endDate }, context) => {
    const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (quoteId !== undefined) return;
    if (slug === undefined && assetId === undefined) issue('quoteId', 'quoteId, or slug or assetId with dates, is needed');
    if (startDate === undefined) issue('startDate', 'is needed without a quoteId: YYYY-MM-DD');
    if (endDate === undefined) issue('endDate', 'is needed without a quoteId: YYYY-MM-DD');
    const problem = startDate && endDate ? periodProblem(startDate, endDate) : null;
    if (problem !== null) issue('endDate', problem);
  });

export const createBooking = command({
  name: 'create_booking',
  title: 'Plan a booking',
  description:
    'Start a booking as a plan (PENDING_VERIFICATION): price and terms are frozen, nothing is held or charged, the owner sees nothing yet. Then follow nextActions: upload_document, promote_booking.',
  access: signedIn('write:booking'),
  repeat: 'creates',
  thirdPartyText: true,
  input,
  output: BookingView,
  errors: [
    assetNotFound,
    ownAssetRefused,
    tooManyPlans,
    datesRefused,
    datesUnavailable,
    optionRefused,
    quoteExpired,
    quoteNotFound,
  ],

  async run({ input: wanted, caller, tx, ids, now, settings, emit }) {
    const { listing, priced } = await priceOf(wanted, { caller, tx, now, settings });
    if (listing.asset.vendorId === caller.vendorId) throw ownAssetRefused({ slug: listing.asset.slug });
    // Of an owner who is being suspended or erased, whose listings were still there when they were read.
    if ((await holdOpenAccount(tx, listing.vendor.userId)) === null) throw assetNotFound({ asset: listing.asset.slug });
    await tx.lock(`plans:${caller.userId}`);
    const plans = await countOfRenter(tx, caller.userId, caller.mode, ['PENDING_VERIFICATION']);
    if (plans >= settings.maxOpenPlans) throw tooManyPlans({ limit: settings.maxOpenPlans });
    await assertBookable(tx, listing, priced.wish, { mode: caller.mode, now, settings });

    const agreement = await currentLegalVersion(tx, 'RENTAL_AGREEMENT');
    const { userId: renterId, mode } = caller;
    const plan = newBooking(listing, priced, { renterId, mode, agreement, ids, now, settings });
    const booking = { ...plan, ...(await planDeposit(tx, plan, now)) };
    await tx.insert(bookings).values(booking);
    const { id: bookingId, assetId, state, startDate, endDate, totalMinor, currency } = booking;
    await emit({
      type: 'booking.created',
      bookingId,
      assetId,
      from: null,
      to: state,
      data: { state, startDate, endDate, totalMinor, currency },
    });
    return bookingView(tx, booking, { side: 'RENTER', now, settings });
  },
});

type Context = Pick<CommandContext<UserCaller>, 'caller' | 'tx' | 'now' | 'settings'>;

/** The price of the quote as it was promised, or of the dates as it is now. The deposit is the caller's own either way. */
async function priceOf(wanted: z.output<typeof input>, context: Context): Promise<{ listing: Listing; priced: PricedListing }> {
  const { caller, tx, now } = context;
  const quote = wanted.quoteId === undefined ? null : await findQuote(tx, wanted.quoteId, caller, now);
  const listing = quote === null ? await findNamed(wanted, context) : await findListingById(tx, quote.assetId);
  if (listing === undefined || listing.asset.status !== 'LIVE')
    throw assetNotFound({ asset: wanted.slug ?? wanted.assetId ?? '' });

  const terms = quote?.terms ?? priceTermsOf(listing, context.settings);
  const { startDate = '', endDate = '' } = wanted;
  const wish = quote ?? completeWish(listing, terms, { ...wanted, startDate, endDate });
  const priced = await priceListing(tx, listing, wish, { ...context, terms });
  return { listing, priced: { ...priced, price: quote?.price ?? priced.price } };
}

async function findNamed({ slug, assetId }: z.output<typeof input>, { tx }: Context): Promise<Listing | undefined> {
  return slug === undefined ? findListingById(tx, assetId ?? '') : findListingBySlug(tx, slug);
}
