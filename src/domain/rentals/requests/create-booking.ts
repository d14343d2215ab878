import { z } from 'zod';
import {
  assetNotFound,
  type CatalogAsset,
  datesRefused,
  datesUnavailable,
  findAssetById,
  priceTermsOf,
} from '../../catalog/assets/index.ts';
import {
  assertBookable,
  completeRental,
  findOffered,
  findQuote,
  optionRefused,
  periodProblem,
  type PricedRental,
  priceRequestedRental,
  quoteExpired,
  quoteNotFound,
  rentalInput,
  riskOfRental,
} from '../../catalog/quotes/index.ts';
import { lockActiveAccount } from '../../people/accounts/index.ts';
import { currentLegalVersion } from '../../people/legal/index.ts';
import { command, type CommandContext, IdInput, signedIn, type UserCaller } from '../../platform/kernel/index.ts';
import {
  addBooking,
  bookingEvents,
  countOfRenter,
  ownAssetRefused,
  tooManyPlans,
  newBooking,
  BookingRef,
  bookingRef,
} from '../bookings/index.ts';

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
  about: 'booking',
  access: signedIn('write:booking'),
  testKeys: 'their own',
  repeat: 'creates',
  effects: [],
  thirdPartyText: true,
  input,
  example: { slug: 'tandem-sea-kayak', startDate: '2027-06-14', endDate: '2027-06-17', extras: ['delivery'] },
  output: BookingRef,
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
    const { catalogAsset, priced } = await priceOf(wanted, { caller, tx, now, settings });
    if (catalogAsset.asset.vendorId === caller.vendorId) throw ownAssetRefused({ slug: catalogAsset.asset.slug });
    // The owner may be suspended or erased at this moment, although the listing could still be read above.
    if ((await lockActiveAccount(tx, catalogAsset.vendor.userId)) === null)
      throw assetNotFound({ asset: catalogAsset.asset.slug });
    await tx.lock(`plans:${caller.userId}`);
    const plans = await countOfRenter(tx, caller.userId, caller.mode, ['PENDING_VERIFICATION']);
    if (plans >= settings.maxOpenPlans) throw tooManyPlans({ limit: settings.maxOpenPlans });
    await assertBookable(tx, catalogAsset, priced.rental, { mode: caller.mode, now, settings });

    const agreement = await currentLegalVersion(tx, 'RENTAL_AGREEMENT');
    const { userId: renterId, mode } = caller;
    const { risk, deposit } = await riskOfRental(tx, catalogAsset, priced, { renterId, mode, now, settings });
    const plan = newBooking(catalogAsset, { ...priced, deposit }, { renterId, mode, agreement, ids, now, settings });
    // The renter sees the deposit that the risk leads to from the first answer on, and not only after they agreed.
    const planDepositMinor = priced.deposit.amountMinor;
    const booking = { ...plan, risk: plan.depositMinor === planDepositMinor ? null : { ...risk, planDepositMinor } };
    await addBooking(tx, booking);
    const { id: bookingId, assetId, state, startDate, endDate, totalMinor, currency } = booking;
    await emit({
      type: bookingEvents.created,
      bookingId,
      assetId,
      from: null,
      to: state,
      data: { state, startDate, endDate, totalMinor, currency },
    });
    return bookingRef(booking);
  },
});

type Context = Pick<CommandContext<UserCaller>, 'caller' | 'tx' | 'now' | 'settings'>;

/** Returns the price that the quote promised, or the present price of the dates. The deposit is the caller's in both cases. */
async function priceOf(
  wanted: z.output<typeof input>,
  context: Context,
): Promise<{ catalogAsset: CatalogAsset; priced: PricedRental }> {
  const { caller, tx, now } = context;
  const quote = wanted.quoteId === undefined ? null : await findQuote(tx, wanted.quoteId, caller, now);
  const catalogAsset = quote === null ? await findOffered(tx, wanted) : await findAssetById(tx, quote.assetId);
  if (catalogAsset === undefined || catalogAsset.asset.status !== 'LIVE')
    throw assetNotFound({ asset: wanted.slug ?? wanted.assetId ?? '' });

  const terms = quote?.terms ?? priceTermsOf(catalogAsset, context);
  const { startDate = '', endDate = '' } = wanted;
  const rental = quote ?? completeRental(catalogAsset, terms, { ...wanted, startDate, endDate });
  const priced = await priceRequestedRental(tx, catalogAsset, rental, { ...context, terms });
  return { catalogAsset, priced: { ...priced, price: quote?.price ?? priced.price } };
}
