import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import type { RequirementCode, RiskLevel } from '../../../../db/values/index.ts';
import {
  assetNotFound,
  type CatalogAsset,
  datesRefused,
  datesUnavailable,
  findAssetById,
  offersInstantBook,
} from '../../catalog/assets/index.ts';
import { calendarLock } from '../../catalog/availability/index.ts';
import { approvalDueAt, assertBookable } from '../../catalog/quotes/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import { legalUrl } from '../../people/legal/index.ts';
import { booksAtOnce, LEVEL_RULES, trustOf, type RequirementStatus, unmet } from '../../people/trust/index.ts';
import {
  command,
  type CommandContext,
  type Commitment,
  formatMoney,
  IdInput,
  type Settings,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  requirementsOf,
  spendReference,
  riskChanges,
  riskOfBooking,
  depositInWords,
  type DepositToPay,
  dueAfterApproval,
  riskAndDeposit,
  unpaidDeposit,
  ageWords,
  attestationsNeeded,
  bookingRenter,
  agreementNeeded,
  dueRaised,
  invalidState,
  riskBlocked,
  stateRefused,
  verificationIncomplete,
  advanceBooking,
  bookingLifecycle,
  BookingRef,
  bookingRef,
  holdForPayment,
  bookingWords,
} from '../bookings/index.ts';

const PROMOTED = new Set<Booking['state']>([
  'PENDING_APPROVAL',
  'COUNTER_OFFERED',
  'PENDING_PAYMENT',
  'CONFIRMED',
  'ACTIVE',
  'RETURNED',
  'COMPLETED',
]);

export const promoteBooking = command({
  name: 'promote_booking',
  title: 'Send the request',
  description:
    'Send a booking plan to the owner for approval, or book at once where the asset allows it. Needs every document the category asks for and acceptAgreement: true. Nothing is charged.',
  asStep: { button: 'Send the request', look: 'main' },
  about: 'booking',
  access: bookingRenter('write:booking'),
  repeat: 'natural',
  awaitsOwner: true,
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    acceptAgreement: z.boolean().optional().describe('the person accepts the rental agreement'),
    attestations: z.array(z.literal('AGE')).max(5).optional().describe('what the person declares, e.g. ["AGE"]'),
    expectedDueAfterApprovalMinor: z
      .int()
      .min(0)
      .optional()
      .describe('what the person was told will be due; refused if it is more'),
  }),
  example: { acceptAgreement: true },
  output: BookingRef,
  errors: [
    invalidState,
    verificationIncomplete,
    agreementNeeded,
    datesUnavailable,
    datesRefused,
    riskBlocked,
    dueRaised,
    assetNotFound,
    spendCapExceeded,
  ],
  commits: async ({ subject, input }) => committedBy(subject, input),
  currency: ({ currency }) => currency,
  asks: ({ subject, input, reader, now, settings }) => inWords(subject, input, { reader, now, settings }),

  async run({ subject, input, tx, now, settings, emit }) {
    if (PROMOTED.has(subject.state)) return bookingRef(subject, true);
    // The owner may be unpublishing the listing at this moment; unpublishing looks for requests under the same lock.
    await tx.lock(calendarLock(subject.assetId));
    const plan = { ...subject, attestations: [...new Set([...subject.attestations, ...(input.attestations ?? [])])] };
    const requirements = await assertComplete(tx, plan, now);
    if (!input.acceptAgreement) {
      throw agreementNeeded({
        bookingId: plan.id,
        url: legalUrl('RENTAL_AGREEMENT', plan.agreement.version, settings),
        attestations: attestationsNeeded(plan),
      });
    }

    const catalogAsset = await findAssetById(tx, plan.assetId);
    if (catalogAsset === undefined || catalogAsset.asset.status !== 'LIVE') throw assetNotFound({ asset: plan.asset.slug });
    await assertBookable(tx, catalogAsset, plan, { mode: plan.mode, now, settings });
    const risk = await riskOfBooking(tx, plan, now);
    if (LEVEL_RULES[risk.level].refused) throw riskBlocked({ bookingId: plan.id, reasons: risk.reasons.map(({ text }) => text) });

    const accepted = { ...plan.agreement, acceptedAt: now.toISOString() };
    const judged = riskChanges(plan, risk);
    assertShown(plan, unpaidDeposit({ ...plan, ...judged }, now), input.expectedDueAfterApprovalMinor);
    const changes = { attestations: plan.attestations, agreement: accepted, ...judged, promotedAt: now };
    if (await mayBookInstantly({ tx, now }, plan, catalogAsset, { requirements, level: risk.level })) {
      const time = await holdForPayment(tx, plan, { catalogAsset, now, settings });
      const held = { ...changes, approvedBy: 'INSTANT_BOOK' as const, ...time };
      return bookingRef(await advanceBooking(tx, subject, 'bookInstantly', { now, emit, changes: held }));
    }
    const dueAt = approvalDueAt(now, plan.startAt, plan.limits);
    return bookingRef(await advanceBooking(tx, subject, 'promote', { now, emit, changes: { ...changes, dueAt } }));
  },
});

/** Returns the rent, which is counted when it is paid, so that a key sends no request that it may not pay for. */
function committedBy({ id, state, totalMinor, currency }: Booking, { acceptAgreement }: RenterConsent): Commitment[] {
  if (!acceptAgreement || !bookingLifecycle.can(state, 'promote')) return [];
  return [{ reference: spendReference.rental(id), amountMinor: totalMinor, currency, later: true }];
}

/** Throws what is missing; returns what was handed in. */
async function assertComplete(tx: Tx, plan: Booking, now: Date): Promise<RequirementStatus[]> {
  const { id: bookingId, state } = plan;
  if (!bookingLifecycle.can(state, 'promote')) throw stateRefused(plan, 'sending the request');
  const requirements = await requirementsOf(tx, plan, now);
  const missing = unmet(requirements);
  if (missing.length > 0) throw verificationIncomplete({ bookingId, missing });
  return requirements;
}

/** Refuses to ask for more than the renter was shown, by the plan or by the amount that the call names. */
function assertShown(plan: Booking, deposit: DepositToPay, expectedMinor: number | undefined): void {
  const { id: bookingId, currency, depositMinor } = plan;
  const dueAfterApprovalMinor = dueAfterApproval(plan, deposit);
  const fits = expectedMinor === undefined ? deposit.amountMinor <= depositMinor : dueAfterApprovalMinor <= expectedMinor;
  if (fits) return;
  throw dueRaised({
    bookingId,
    dueAfterApproval: formatMoney(dueAfterApprovalMinor, currency),
    dueAfterApprovalMinor,
    deposit: formatMoney(deposit.amountMinor, currency),
  });
}

type RenterConsent = { acceptAgreement?: boolean | undefined; attestations?: readonly RequirementCode[] | undefined };

/**
 * Returns what the person agrees to by sending the request. Null if the call is refused for another reason, so that nobody is
 * asked in vain.
 */
async function inWords(
  plan: Booking,
  input: RenterConsent,
  { reader, now, settings }: { reader: Reader; now: Date; settings: Settings },
): Promise<string | null> {
  if (!input.acceptAgreement || !bookingLifecycle.can(plan.state, 'promote')) return null;
  const declared = { ...plan, attestations: [...plan.attestations, ...(input.attestations ?? [])] };
  const [requirements, { risk, deposit }] = await Promise.all([
    requirementsOf(reader, declared, now),
    riskAndDeposit(reader, declared, now),
  ]);
  if (unmet(requirements).length > 0 || risk.refusal !== null) return null;
  const url = legalUrl('RENTAL_AGREEMENT', plan.agreement.version, settings);
  const age = ageWords(plan);
  const says = age === null ? '' : ` You declare: ${age}`;
  const due = `${formatMoney(dueAfterApproval(plan, deposit), plan.currency)} is due once the owner has accepted${depositInWords(deposit, plan.currency)}.`;
  return `Send the request for ${bookingWords(plan)} and accept the rental agreement ${url}.${says} ${due}`;
}

/**
 * Whether the booking needs no answer of the owner: only if the asset allows it, the renter is trusted, the risk is low and no
 * document is left to check.
 */
async function mayBookInstantly(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  plan: Booking,
  catalogAsset: CatalogAsset,
  { requirements, level }: { requirements: readonly RequirementStatus[]; level: RiskLevel },
): Promise<boolean> {
  if (!offersInstantBook(catalogAsset) || requirements.some(({ state }) => state === 'PENDING_REVIEW')) return false;
  return booksAtOnce(level, await trustOf(tx, plan.renterId, now), catalogAsset.asset);
}
