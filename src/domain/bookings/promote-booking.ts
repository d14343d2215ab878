import { z } from 'zod';
import { REQUIREMENT_CODES, type RiskLevel } from '../../../db/values.ts';
import {
  assertBookable,
  assetNotFound,
  datesRefused,
  datesUnavailable,
  findListingById,
  type Listing,
  offersInstantBook,
} from '../catalog/index.ts';
import { command, type CommandContext, IdInput } from '../kernel/index.ts';
import { legalUrl } from '../legal/index.ts';
import { LEVEL_RULES, trustOf } from '../trust/index.ts';
import { unmet } from '../verification/index.ts';
import { agreementNeeded, invalidState, riskBlocked, verificationIncomplete } from './booking-errors.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';
import { bookingRenter } from './booking-renter.ts';
import { BookingView, bookingView } from './booking-view.ts';
import { holdForPayment } from './hold-for-payment.ts';
import { moveBooking } from './move-booking.ts';
import { attestationsNeeded, supplyMissing } from './next-actions.ts';
import { bookingFacts } from './booking-facts.ts';
import { riskChanges } from './risk-changes.ts';
import { riskOfBooking } from './risk-of-booking.ts';
import type { Booking } from './store.ts';
import { approvalDueAt } from './timers.ts';
import { stateRefused } from './state-refused.ts';

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
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    acceptAgreement: z.boolean().optional().describe('the person accepts the rental agreement'),
    attestations: z.array(z.enum(REQUIREMENT_CODES)).max(5).optional().describe('what the person declares, e.g. ["AGE"]'),
  }),
  output: BookingView,
  errors: [invalidState, verificationIncomplete, agreementNeeded, datesUnavailable, datesRefused, riskBlocked, assetNotFound],

  async run({ subject, input, tx, now, settings, emit }) {
    const view = (booking: Booking) => bookingView(tx, booking, { side: 'RENTER', now, settings });
    if (PROMOTED.has(subject.state)) return { ...(await view(subject)), alreadyDone: true };
    const plan = { ...subject, attestations: [...new Set([...subject.attestations, ...(input.attestations ?? [])])] };
    await assertComplete({ tx, now }, plan);
    if (!input.acceptAgreement) {
      throw agreementNeeded({
        bookingId: plan.id,
        url: legalUrl('RENTAL_AGREEMENT', plan.agreement.version, settings),
        attestations: attestationsNeeded(plan),
      });
    }

    const listing = await findListingById(tx, plan.assetId);
    if (listing === undefined || listing.asset.status !== 'LIVE') throw assetNotFound({ asset: plan.asset.slug });
    await assertBookable(tx, listing, plan, { mode: plan.mode, now, settings });
    const risk = await riskOfBooking(tx, plan, now);
    if (LEVEL_RULES[risk.level].refused) throw riskBlocked({ bookingId: plan.id, reasons: risk.reasons.map(({ text }) => text) });

    const accepted = { ...plan.agreement, acceptedAt: now.toISOString() };
    const changes = { attestations: plan.attestations, agreement: accepted, ...riskChanges(plan, risk), promotedAt: now };
    if (await mayBookInstantly({ tx, now }, plan, listing, risk.level)) {
      const dueAt = await holdForPayment(tx, plan, { listing, now, settings });
      return view(
        await moveBooking(tx, subject, 'bookInstantly', {
          now,
          emit,
          changes: { ...changes, approvedBy: 'INSTANT_BOOK', dueAt },
        }),
      );
    }
    const dueAt = approvalDueAt(now, plan.startAt, listing.category.silentAcceptanceHours, settings);
    return view(await moveBooking(tx, subject, 'promote', { now, emit, changes: { ...changes, dueAt } }));
  },
});

type Context = Pick<CommandContext, 'tx' | 'now'>;

async function assertComplete({ tx, now }: Context, plan: Booking): Promise<void> {
  const { id: bookingId, state } = plan;
  if (!bookingLifecycle.can(state, 'promote')) throw await stateRefused(tx, plan, 'sending the request', now);
  const facts = await bookingFacts(tx, plan, now);
  const missing = unmet(facts.requirements);
  if (missing.length === 0) return;
  const attestations = missing.filter(({ code }) => code === 'AGE').map(({ code }) => code);
  const declare =
    attestations.length === 0
      ? []
      : [
          {
            tool: 'promote_booking',
            args: { bookingId, acceptAgreement: true, attestations },
            actor: 'RENTER' as const,
            why: 'the person declares it',
          },
        ];
  throw verificationIncomplete({ bookingId, missing, actions: [...supplyMissing(plan, facts), ...declare] });
}

/** Without the owner: only where the asset allows it, for a trusted renter, at low risk, with no document left to look at. */
async function mayBookInstantly({ tx, now }: Context, plan: Booking, listing: Listing, riskLevel: RiskLevel): Promise<boolean> {
  if (!offersInstantBook(listing) || !LEVEL_RULES[riskLevel].instantBooking) return false;
  const { requirements } = await bookingFacts(tx, plan, now);
  if (requirements.some(({ state }) => state === 'PENDING_REVIEW')) return false;
  const { score, instantBooking } = await trustOf(tx, plan.renterId, now);
  return score >= listing.asset.minTrust && instantBooking;
}
