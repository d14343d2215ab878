import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
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
import { approvalDueAt } from '../../catalog/quotes/index.ts';
import { assertBookable } from '../../catalog/search/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import { legalUrl } from '../../people/legal/index.ts';
import { booksAtOnce, LEVEL_RULES, trustOf } from '../../people/trust/index.ts';
import { unmet } from '../../people/verification/index.ts';
import {
  command,
  type CommandContext,
  type Commitment,
  formatMoney,
  IdInput,
  type Settings,
} from '../../platform/kernel/index.ts';
import { type Booking, spendReference } from '../booking-records/index.ts';
import { riskChanges, riskOfBooking } from '../booking-risk/index.ts';
import { depositInWords, dueAfterApproval } from '../deposits/index.ts';
import {
  ageWords,
  attestationsNeeded,
  type BookingFacts,
  bookingFacts,
  promoteStep,
  supplyMissing,
  withPageUrls,
} from '../next-actions/index.ts';
import { bookingRenter } from './booking-access.ts';
import { bookingWords } from './booking-card.ts';
import { agreementNeeded, dueRaised, invalidState, riskBlocked, stateRefused, verificationIncomplete } from './booking-errors.ts';
import { bookingLifecycle, moveBooking } from './booking-lifecycle.ts';
import { BOOKING_NEWS, BookingAnswer, stepAnswer, type StepTaken } from './booking-view.ts';
import { holdForPayment } from './rental-period.ts';

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
  access: bookingRenter('write:booking'),
  repeat: 'natural',
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
  output: BookingAnswer,
  readsOut: BOOKING_NEWS,
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

  async run({ subject, input, tx, now, settings, emit }): Promise<StepTaken> {
    if (PROMOTED.has(subject.state)) return { booking: subject, alreadyDone: true };
    // Its owner may be taking it out of the shop: who does that looks for requests behind the same lock.
    await tx.lock(calendarLock(subject.assetId));
    const plan = { ...subject, attestations: [...new Set([...subject.attestations, ...(input.attestations ?? [])])] };
    const facts = await assertComplete(plan, { tx, now, settings });
    if (!input.acceptAgreement) {
      throw agreementNeeded({
        bookingId: plan.id,
        url: legalUrl('RENTAL_AGREEMENT', plan.agreement.version, settings),
        attestations: attestationsNeeded(plan),
        actions: withPageUrls([promoteStep(plan, facts)], plan, { now, settings }),
      });
    }

    const catalogAsset = await findAssetById(tx, plan.assetId);
    if (catalogAsset === undefined || catalogAsset.asset.status !== 'LIVE') throw assetNotFound({ asset: plan.asset.slug });
    await assertBookable(tx, catalogAsset, plan, { mode: plan.mode, now, settings });
    const risk = await riskOfBooking(tx, plan, now);
    if (LEVEL_RULES[risk.level].refused) throw riskBlocked({ bookingId: plan.id, reasons: risk.reasons.map(({ text }) => text) });

    const accepted = { ...plan.agreement, acceptedAt: now.toISOString() };
    assertShown(plan, facts, input.expectedDueAfterApprovalMinor, { now, settings });
    const changes = { attestations: plan.attestations, agreement: accepted, ...riskChanges(plan, risk), promotedAt: now };
    if (await mayBookInstantly({ tx, now }, plan, catalogAsset, { facts, level: risk.level })) {
      const dueAt = await holdForPayment(tx, plan, { catalogAsset, now, settings });
      const held = { ...changes, approvedBy: 'INSTANT_BOOK' as const, dueAt };
      return { booking: await moveBooking(tx, subject, 'bookInstantly', { now, emit, changes: held }) };
    }
    const dueAt = approvalDueAt(now, plan.startAt, plan.limits);
    return { booking: await moveBooking(tx, subject, 'promote', { now, emit, changes: { ...changes, dueAt } }) };
  },

  answer: (step, context) => stepAnswer(step, 'RENTER', context),
});

type Context = Pick<CommandContext, 'tx' | 'now' | 'settings'>;

/** The rent, which is counted when it is paid: a key sends no request that it may not pay for. */
function committedBy({ id, state, totalMinor, currency }: Booking, { acceptAgreement }: Asked): Commitment[] {
  if (!acceptAgreement || !bookingLifecycle.can(state, 'promote')) return [];
  return [{ reference: spendReference.rental(id), amountMinor: totalMinor, currency, later: true }];
}

type Page = { now: Date; settings: Settings };

async function assertComplete(plan: Booking, { tx, now, settings }: Context): Promise<BookingFacts> {
  const { id: bookingId, state } = plan;
  if (!bookingLifecycle.can(state, 'promote')) throw await stateRefused(tx, plan, 'sending the request', { now, settings });
  const facts = await bookingFacts(tx, plan, { now, settings });
  const missing = unmet(facts.requirements);
  if (missing.length === 0) return facts;
  const supply = supplyMissing(plan, facts);
  const actions = supply.length > 0 ? supply : [promoteStep(plan, facts)];
  throw verificationIncomplete({ bookingId, missing, actions: withPageUrls(actions, plan, { now, settings }) });
}

/** Nobody owes more than they were shown: by the plan, or by the amount that the call names. */
function assertShown(plan: Booking, facts: BookingFacts, expectedMinor: number | undefined, page: Page): void {
  const { id: bookingId, currency, depositMinor } = plan;
  const dueAfterApprovalMinor = dueAfterApproval(plan, facts.deposit);
  const fits = expectedMinor === undefined ? facts.deposit.amountMinor <= depositMinor : dueAfterApprovalMinor <= expectedMinor;
  if (fits) return;
  throw dueRaised({
    bookingId,
    dueAfterApproval: formatMoney(dueAfterApprovalMinor, currency),
    dueAfterApprovalMinor,
    deposit: formatMoney(facts.deposit.amountMinor, currency),
    actions: withPageUrls([promoteStep(plan, facts)], plan, page),
  });
}

type Asked = { acceptAgreement?: boolean | undefined; attestations?: readonly RequirementCode[] | undefined };

/** What the person agrees to by sending it; null where the call is refused for something else, so that they are not asked in vain. */
async function inWords(
  plan: Booking,
  input: Asked,
  { reader, now, settings }: Page & { reader: Reader },
): Promise<string | null> {
  if (!input.acceptAgreement || !bookingLifecycle.can(plan.state, 'promote')) return null;
  const declared = { ...plan, attestations: [...plan.attestations, ...(input.attestations ?? [])] };
  const { requirements, deposit, risk } = await bookingFacts(reader, declared, { now, settings });
  if (unmet(requirements).length > 0 || risk.refusal !== null) return null;
  const url = legalUrl('RENTAL_AGREEMENT', plan.agreement.version, settings);
  const age = ageWords(plan);
  const says = age === null ? '' : ` You declare: ${age}`;
  const due = `${formatMoney(dueAfterApproval(plan, deposit), plan.currency)} is due once the owner has accepted${depositInWords(deposit, plan.currency)}.`;
  return `Send the request for ${bookingWords(plan)} and accept the rental agreement ${url}.${says} ${due}`;
}

/** Without the owner: only where the asset allows it, for a trusted renter, at low risk, with no document left to look at. */
async function mayBookInstantly(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  plan: Booking,
  catalogAsset: CatalogAsset,
  { facts, level }: { facts: BookingFacts; level: RiskLevel },
): Promise<boolean> {
  if (!offersInstantBook(catalogAsset) || facts.requirements.some(({ state }) => state === 'PENDING_REVIEW')) return false;
  return booksAtOnce(level, await trustOf(tx, plan.renterId, now), catalogAsset.asset);
}
