import type { Mode } from '../../../../db/values/index.ts';
import { bookableOf, type CatalogAsset } from '../../catalog/assets/index.ts';
import { type PricedRental, verificationDueAt } from '../../catalog/quotes/index.ts';
import type { LegalVersion } from '../../people/legal/index.ts';
import { requirementsFor } from '../../people/trust/index.ts';
import { bookingLimits, declareId, type Ids, instantOf, type ReadCtx } from '../../platform/kernel/index.ts';
import type { Booking } from './booking-store.ts';
import { firstDepositState } from './deposit-lifecycle.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';

const BOOKING_ID = declareId('bkg');

interface PlanContext extends ReadCtx {
  readonly renterId: string;
  readonly mode: Mode;
  /** The version of the rental agreement that is in force. */
  readonly agreement: Pick<LegalVersion, 'version' | 'sha256'>;
  readonly ids: Ids;
}

/**
 * Returns a new plan. It freezes everything that later edits of the asset must not change: price, terms, rules, policy and
 * requirements.
 */
export function newBooking(
  catalogAsset: CatalogAsset,
  { rental, terms, price, deposit }: PricedRental,
  { renterId, mode, agreement, ids, now, settings }: PlanContext,
): Booking {
  const { asset, category } = catalogAsset;
  const { rules, timeZone } = bookableOf(catalogAsset, settings);
  const limits = bookingLimits(settings, category);
  const startAt = instantOf(rental.startDate, rules.pickupTime, timeZone);
  return {
    id: ids.next(BOOKING_ID),
    assetId: asset.id,
    vendorId: asset.vendorId,
    renterId,
    mode,
    state: bookingLifecycle.table.initial,
    version: 0,
    startDate: rental.startDate,
    endDate: rental.endDate,
    startAt,
    endAt: instantOf(rental.endDate, rules.returnTime, timeZone),
    days: price.days,
    units: rental.units,
    rentalMode: rental.rentalMode,
    currency: terms.currency,
    totalMinor: price.totals.totalMinor,
    terms,
    limits,
    price,
    depositMinor: deposit.amountMinor,
    depositMethod: deposit.method,
    depositState: firstDepositState(deposit),
    depositTakenMinor: 0,
    depositReturnedMinor: 0,
    paymentChannel: null,
    cancellationPolicy: asset.cancellationPolicy,
    requirements: requirementsFor(category.requirements, asset, rental.rentalMode),
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
    dueAt: verificationDueAt(now, startAt, limits),
    paymentDueAt: null,
    promotedAt: null,
    approvedBy: null,
    approvalLeftSeconds: null,
    confirmedAt: null,
    actualStartAt: null,
    overdueSince: null,
    atRiskOf: null,
    refundAtMostBps: null,
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
