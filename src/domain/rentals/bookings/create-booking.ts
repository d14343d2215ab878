import { z } from 'zod';
import type { Mode } from '../../../../db/values/index.ts';
import {
  assetNotFound,
  bookableOf,
  type CatalogAsset,
  datesRefused,
  datesUnavailable,
  findAssetById,
  findAssetBySlug,
  priceTermsOf,
} from '../../catalog/assets/index.ts';
import {
  completeWish,
  findQuote,
  optionRefused,
  periodProblem,
  type PricedWish,
  priceWish,
  quoteExpired,
  quoteNotFound,
  rentalInput,
  verificationDueAt,
} from '../../catalog/quotes/index.ts';
import { assertBookable } from '../../catalog/search/index.ts';
import { lockActiveAccount } from '../../people/accounts/index.ts';
import { currentLegalVersion, type LegalVersion } from '../../people/legal/index.ts';
import { requirementsFor } from '../../people/verification/index.ts';
import {
  command,
  type CommandContext,
  declareId,
  IdInput,
  type Ids,
  instantOf,
  type Settings,
  signedIn,
  type UserCaller,
} from '../../platform/kernel/index.ts';
import { addBooking, type Booking, bookingEvents, countOfRenter } from '../booking-records/index.ts';
import { firstDepositState, planDeposit } from '../deposits/index.ts';
import { ownAssetRefused, tooManyPlans } from './booking-errors.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';
import { BOOKING_NEWS, BookingAnswer, stepAnswer } from './booking-view.ts';

const BOOKING_ID = declareId('bkg');

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
  example: { slug: 'tandem-sea-kayak', startDate: '2027-06-14', endDate: '2027-06-17', extras: ['delivery'] },
  output: BookingAnswer,
  readsOut: BOOKING_NEWS,
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
    // Of an owner who is being suspended or erased, whose listings were still there when they were read.
    if ((await lockActiveAccount(tx, catalogAsset.vendor.userId)) === null)
      throw assetNotFound({ asset: catalogAsset.asset.slug });
    await tx.lock(`plans:${caller.userId}`);
    const plans = await countOfRenter(tx, caller.userId, caller.mode, ['PENDING_VERIFICATION']);
    if (plans >= settings.maxOpenPlans) throw tooManyPlans({ limit: settings.maxOpenPlans });
    await assertBookable(tx, catalogAsset, priced.wish, { mode: caller.mode, now, settings });

    const agreement = await currentLegalVersion(tx, 'RENTAL_AGREEMENT');
    const { userId: renterId, mode } = caller;
    const plan = newBooking(catalogAsset, priced, { renterId, mode, agreement, ids, now, settings });
    const booking = { ...plan, ...(await planDeposit(tx, plan, now)) };
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
    return booking;
  },

  answer: (booking, context) => stepAnswer({ booking }, 'RENTER', context),
});

type Context = Pick<CommandContext<UserCaller>, 'caller' | 'tx' | 'now' | 'settings'>;

/** The price of the quote as it was promised, or of the dates as it is now. The deposit is the caller's own either way. */
async function priceOf(
  wanted: z.output<typeof input>,
  context: Context,
): Promise<{ catalogAsset: CatalogAsset; priced: PricedWish }> {
  const { caller, tx, now } = context;
  const quote = wanted.quoteId === undefined ? null : await findQuote(tx, wanted.quoteId, caller, now);
  const catalogAsset = quote === null ? await findNamed(wanted, context) : await findAssetById(tx, quote.assetId);
  if (catalogAsset === undefined || catalogAsset.asset.status !== 'LIVE')
    throw assetNotFound({ asset: wanted.slug ?? wanted.assetId ?? '' });

  const terms = quote?.terms ?? priceTermsOf(catalogAsset, context);
  const { startDate = '', endDate = '' } = wanted;
  const wish = quote ?? completeWish(catalogAsset, terms, { ...wanted, startDate, endDate });
  const priced = await priceWish(tx, catalogAsset, wish, { ...context, terms });
  return { catalogAsset, priced: { ...priced, price: quote?.price ?? priced.price } };
}

async function findNamed({ slug, assetId }: z.output<typeof input>, { tx }: Context): Promise<CatalogAsset | undefined> {
  return slug === undefined ? findAssetById(tx, assetId ?? '') : findAssetBySlug(tx, slug);
}

interface PlanContext {
  readonly renterId: string;
  readonly mode: Mode;
  /** The rental agreement that is in force. */
  readonly agreement: Pick<LegalVersion, 'version' | 'sha256'>;
  readonly ids: Ids;
  readonly now: Date;
  readonly settings: Settings;
}

/** A plan with everything frozen that later edits of the asset must not touch: price, terms, rules, policy, requirements. */
export function newBooking(
  catalogAsset: CatalogAsset,
  { wish, terms, price, deposit }: PricedWish,
  { renterId, mode, agreement, ids, now, settings }: PlanContext,
): Booking {
  const { asset, category } = catalogAsset;
  const { rules, timeZone } = bookableOf(catalogAsset, settings);
  const startAt = instantOf(wish.startDate, rules.pickupTime, timeZone);
  return {
    id: ids.next(BOOKING_ID),
    assetId: asset.id,
    vendorId: asset.vendorId,
    renterId,
    mode,
    state: bookingLifecycle.table.initial,
    version: 0,
    startDate: wish.startDate,
    endDate: wish.endDate,
    startAt,
    endAt: instantOf(wish.endDate, rules.returnTime, timeZone),
    days: price.days,
    units: wish.units,
    rentalMode: wish.rentalMode,
    currency: terms.currency,
    totalMinor: price.totals.totalMinor,
    terms,
    price,
    depositMinor: deposit.amountMinor,
    depositMethod: deposit.method,
    depositState: firstDepositState(deposit),
    depositTakenMinor: 0,
    depositReturnedMinor: 0,
    paymentChannel: null,
    cancellationPolicy: asset.cancellationPolicy,
    requirements: requirementsFor(category.requirements, asset, wish.rentalMode),
    asset: {
      slug: asset.slug,
      title: asset.title,
      category: asset.categorySlug,
      city: asset.city,
      image: asset.images[0]?.url ?? null,
      timeZone,
      rules,
      pickup: asset.pickup,
    },
    agreement: { version: agreement.version, sha256: agreement.sha256, acceptedAt: null },
    attestations: [],
    risk: null,
    dueAt: verificationDueAt(now, startAt, settings),
    promotedAt: null,
    approvedBy: null,
    approvalLeftSeconds: null,
    confirmedAt: null,
    actualStartAt: null,
    overdueSince: null,
    atRiskOf: null,
    lateFeeMinor: 0,
    lateFeePaidAt: null,
    collateral: null,
    returnedAt: null,
    returnAssumed: false,
    returnReportedBy: null,
    closedAt: null,
    cancelledBy: null,
    cancelKind: null,
    closeReason: null,
    createdAt: now,
    updatedAt: now,
  };
}
