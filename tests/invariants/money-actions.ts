import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  bookings,
  chargebacks,
  commissionDues,
  events,
  journal,
  offlineProofs,
  payments,
  refunds,
  sandboxRefunds,
} from '../../db/schema/index.ts';
import { addDays, randomIds } from '../../src/domain/platform/kernel/index.ts';
import { refundComesBack } from '../harness/money/payment-events.ts';
import { answerPaymentPage } from '../harness/rentals/kayak.ts';
import { photos, samplePng } from '../harness/sample-files.ts';
import type { Actor, TestMarketplace } from '../harness/start-marketplace.ts';
import type { MoneyStep } from './money-step.ts';

export interface MoneyPlayers {
  readonly market: TestMarketplace;
  readonly renter: Actor;
  readonly owner: Actor;
  readonly renterId: string;
  readonly bookings: string[];
}

type MoneyAction = (players: MoneyPlayers, bookingId: string, step: MoneyStep) => Promise<unknown>;

const CONDITION = 'manage_booking_condition';
const INCIDENTS = 'manage_booking_incidents';
const file = { contentBase64: samplePng.toString('base64'), fileName: 'proof.png' };

/** Brings a booking on until something can be done about it: paid, handed over, brought back. Each step may be refused. */
async function bring(players: MoneyPlayers, bookingId: string, to: 'CONFIRMED' | 'ACTIVE' | 'RETURNED'): Promise<void> {
  const step = { what: '', booking: 0, variant: 1 };
  const stateNow = async () => (await players.renter.call('get_booking_detail', { bookingId })).state;
  if ((await stateNow()) === 'PENDING_PAYMENT') await moneyActions['pay']?.(players, bookingId, step);
  if (to === 'CONFIRMED') return;
  if ((await stateNow()) === 'CONFIRMED') await moneyActions['handOver']?.(players, bookingId, step);
  if (to === 'RETURNED' && (await stateNow()) === 'ACTIVE') await moneyActions['bringBack']?.(players, bookingId, step);
}

/** What each step does through the doors. A refusal is an answer; only a server that breaks is not. */
export const moneyActions: Readonly<Record<string, MoneyAction>> = {
  async book(players, _bookingId, { variant }) {
    const { market, renter, owner } = players;
    const startDate = addDays(market.clock.now().toISOString().slice(0, 10), 2 + variant);
    const wish = {
      slug: 'tandem-sea-kayak',
      startDate,
      endDate: addDays(startDate, 1 + (variant % 4)),
      units: 1 + (variant % 2),
    };
    const plan = await renter.try('create_booking', wish);
    if (plan.isError) return;
    const bookingId: string = plan.output.id;
    players.bookings.push(bookingId);
    await renter.try('promote_booking', { bookingId, acceptAgreement: true });
    // Some renters are a risk: their money waits for somebody who looks at it.
    if (variant % 4 === 2) {
      const risk = { level: 'HIGH' as const, score: 70, reasons: [{ rule: 'low_trust', points: 70, text: 'for the test' }] };
      await market.database.transaction((tx) => tx.update(bookings).set({ risk }).where(eq(bookings.id, bookingId)));
    }
    await owner.try('approve_booking', { bookingId });
  },
  async pay({ renter }, bookingId, { variant }) {
    if ((await renter.try('initiate_payment', { bookingId })).isError) return;
    const answer = variant % 6 === 0 ? 'fail' : variant % 6 === 5 ? 'leave' : 'pay';
    await answerPaymentPage(renter, bookingId, answer).catch(() => '');
    if (variant % 3 > 0) await renter.try('get_pay_status', { bookingId });
  },
  grantCredit: (players, _bookingId, { variant }) =>
    admin(
      players,
      {
        action: 'grant_credit',
        userId: players.renterId,
        amountMinor: 500 + 700 * variant,
        currency: 'EUR',
        reason: 'Kind',
      },
      '/admin/payments',
      randomUUID(),
    ),
  applyCredit: ({ renter }, bookingId, { variant }) =>
    renter.try('apply_credit', { bookingId, ...(variant % 3 > 0 && { amountMinor: variant * 900 }) }),
  cancel: ({ renter }, bookingId) => renter.try('cancel_booking', { bookingId, confirm: true, anyRefund: true }),
  cancelAsOwner: ({ owner }, bookingId) => owner.try('reject_booking', { bookingId, reason: 'It broke', confirm: true }),
  async extend(players, bookingId, { variant }) {
    const { renter } = players;
    await bring(players, bookingId, 'CONFIRMED');
    const { endDate } = await renter.call('get_booking_detail', { bookingId });
    return renter.try('request_extension', { bookingId, endDate: addDays(endDate, (variant % 4) - 1) });
  },
  async answerExtension({ renter, owner }, bookingId, { variant }) {
    const { output } = await renter.try('list_booking_extensions', { bookingId });
    const open = output?.items.find(({ status }: { status: string }) => status === 'REQUESTED');
    const decision = variant % 5 === 0 ? 'reject' : 'approve';
    if (open) await owner.try('respond_extension', { bookingId, extensionId: open.extensionId, decision });
  },
  async handOver({ market, renter, owner }, bookingId) {
    const { startDate, state } = await renter.call('get_booking_detail', { bookingId });
    if (state !== 'CONFIRMED') return;
    const minutes = (Date.parse(`${startDate}T12:00:00Z`) - market.clock.now().getTime()) / 60_000;
    if (minutes > 0) market.clock.advance({ minutes });
    await owner.try(CONDITION, { action: 'report', bookingId, kind: 'CHECK_IN', notes: 'Whole', photos });
    await renter.try(CONDITION, { action: 'confirm', bookingId });
  },
  async reportLate(players, bookingId) {
    const { owner, market, renter } = players;
    await bring(players, bookingId, 'ACTIVE');
    const { endDate, state } = await renter.call('get_booking_detail', { bookingId });
    const minutes = (Date.parse(`${endDate}T20:00:00Z`) - market.clock.now().getTime()) / 60_000;
    if (state === 'ACTIVE' && minutes > 0) market.clock.advance({ minutes });
    return owner.try(INCIDENTS, { action: 'report', bookingId, type: 'LATE_RETURN', description: 'Not back' });
  },
  bringBack: ({ owner }, bookingId) =>
    owner.try(CONDITION, { action: 'report', bookingId, kind: 'CHECK_OUT', notes: 'Back', photos }),
  acceptReturn: ({ owner }, bookingId) => owner.try(CONDITION, { action: 'accept_return', bookingId }),
  async claimFromRenter(players, bookingId, { variant }) {
    await bring(players, bookingId, variant % 3 === 0 ? 'ACTIVE' : 'RETURNED');
    const claim = { type: 'DAMAGE', description: 'A hole', claimMinor: 1_000 + variant * 2_500, photos };
    return players.owner.try(INCIDENTS, { action: 'report', bookingId, ...claim });
  },
  async claimFromOwner(players, bookingId, { variant }) {
    await bring(players, bookingId, variant % 3 === 0 ? 'RETURNED' : 'ACTIVE');
    const claim = { type: 'HIDDEN_DEFECT', description: 'A leak', claimMinor: 700 + variant * 400, photos };
    return players.renter.try(INCIDENTS, { action: 'report', bookingId, ...claim });
  },
  async agree({ renter, owner }, bookingId, { variant }) {
    const { output } = await renter.try(INCIDENTS, { action: 'list', bookingId });
    const open = output?.items.find(({ status }: { status: string }) => status === 'REPORTED' || status === 'ACKNOWLEDGED');
    if (!open) return;
    const byOwner = open.reportedBy === 'OWNER';
    const outcome = variant % 4 === 0 ? 'NO_FAULT' : byOwner ? 'RENTER_PAYS' : 'OWNER_PAYS';
    const answer = { action: 'resolve', bookingId, incidentId: open.incidentId, outcome };
    await (byOwner ? renter : owner).try(INCIDENTS, answer);
    if (outcome === 'NO_FAULT') await (byOwner ? owner : renter).try(INCIDENTS, answer);
  },
  async dispute(players, bookingId, { variant }) {
    const { renter, owner } = players;
    await bring(players, bookingId, 'ACTIVE');
    const who = variant % 2 === 0 ? renter : owner;
    await who.try('manage_booking_dispute', {
      action: 'open',
      bookingId,
      reason: 'Not as promised',
      claimMinor: 900 + variant * 300,
    });
  },
  async rule(players, bookingId, { variant }) {
    const { output } = await players.renter.try('manage_booking_dispute', { action: 'get', bookingId });
    const open = output?.items?.find(({ status }: { status: string }) => status === 'OPEN' || status === 'UNDER_REVIEW');
    if (!open) return;
    const toRenterMinor = Math.floor((open.claimMinor * variant) / 11);
    const outcome = variant === 0 ? 'OWNER' : variant === 11 ? 'RENTER' : 'SPLIT';
    const ruling = { toRenterMinor, toOwnerMinor: open.claimMinor - toRenterMinor, reason: 'The photos say so' };
    await admin(players, { decision: 'rule', outcome, ...ruling }, `/admin/disputes/${open.disputeId}`);
  },
  async refund(players, bookingId, { variant }) {
    const paid = await findPayments(players, bookingId);
    const payment = paid[variant % Math.max(1, paid.length)];
    if (payment === undefined) return;
    const cause = variant % 3 === 2 ? 'DUPLICATE' : 'GOODWILL';
    const bornBy = variant % 3 === 1 ? 'OWNER' : 'PLATFORM';
    // Now and then all of it.
    const amountMinor = variant === 11 ? payment.amountMinor - payment.refundedMinor : 300 + variant * 450;
    const refund = { action: 'refund', paymentId: payment.id, amountMinor, cause, bornBy, reason: 'Sorry' };
    const key = `refund-${bookingId}-${variant}-${paid.length}`;
    await admin(players, refund, '/admin/payments', key);
    // 10. The same key and the same wish: the same answer, and nothing more in the books.
    await changesNothing(players, () => admin(players, refund, '/admin/payments', key));
  },
  async decideFlagged(players, bookingId, { variant }) {
    const paid = await findPayments(players, bookingId);
    const flagged = paid.find(({ status }) => status === ('FLAGGED' as string));
    if (flagged === undefined) return;
    const action = variant % 3 === 0 ? 'reject_payment' : 'approve_payment';
    await admin(players, { action, paymentId: flagged.id, reason: 'Looked at it' });
  },
  async reportTransfer(players, _bookingId, step) {
    const { renter, market } = players;
    await moneyActions['book']?.(players, '', { ...step, variant: 9 });
    const bookingId = players.bookings.at(-1) ?? '';
    const { output } = await renter.try('get_payment_options', { bookingId });
    const paidOn = market.clock.now().toISOString().slice(0, 10);
    const transfer = output?.channels.find(({ channel }: { channel: string }) => channel === 'OFFLINE');
    const amountMinor = transfer?.amountMinor ?? 1_000;
    await renter.try('report_offline_payment', { bookingId, amountMinor, paidOn, reference: 'From my bank', ...file });
  },
  answerTransfer: ({ owner, bookings: all }, _bookingId, { variant }) =>
    owner.try('confirm_offline_payment', {
      bookingId: all.at(-1),
      ...(variant % 3 === 0 ? { decision: 'reject', reason: 'Nothing came' } : { decision: 'confirm' }),
    }),
  proveRepaid: ({ owner }, bookingId) => owner.try('confirm_offline_payment', { bookingId, decision: 'repaid', ...file }),
  async payCommission(players, bookingId, { variant }) {
    const { reader } = players.market.database;
    const [due] = await reader.select().from(commissionDues).where(eq(commissionDues.bookingId, bookingId));
    if (due === undefined) return;
    const decision = ['settle', 'waive', 'reject'][variant % 3];
    await admin(players, { decision, reason: 'By hand' }, `/admin/commissions/${due.id}`);
  },
  async chargeBack(players, bookingId, { variant }) {
    await bring(players, bookingId, 'CONFIRMED');
    await chargeBack(players, bookingId, ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'], variant);
  },
  /** The bank may be faster than whoever looks at a flagged payment, or its refund. */
  async chargeBackFlagged(players, _bookingId, { variant }) {
    await moneyActions['book']?.(players, '', { what: '', booking: 0, variant: 2 });
    const bookingId = players.bookings.at(-1) ?? '';
    await moneyActions['pay']?.(players, bookingId, { what: '', booking: 0, variant: 1 });
    if (variant % 3 === 2) await moneyActions['decideFlagged']?.(players, bookingId, { what: '', booking: 0, variant: 3 });
    await players.market.dispatcher.drain();
    await chargeBack(players, bookingId, ['FLAGGED', 'REFUSED', 'REFUNDED'], variant);
    await players.market.dispatcher.drain();
    await moneyActions['endChargeback']?.(players, bookingId, { what: '', booking: 0, variant: variant + 1 });
  },
  async endChargeback({ market }, bookingId, { variant }) {
    const { reader } = market.database;
    const [open] = await reader
      .select()
      .from(chargebacks)
      .where(and(eq(chargebacks.bookingId, bookingId), eq(chargebacks.status, 'OPEN')));
    if (open === undefined) return;
    const [payment] = await reader.select().from(payments).where(eq(payments.id, open.paymentId));
    if (payment?.reference)
      await market.sandbox?.closeChargeback(payment.reference, variant % 3 === 0 ? 'WON' : 'LOST').catch(() => {});
  },
  async refundComesBack(players, bookingId, { variant }) {
    const { market } = players;
    await market.dispatcher.drain();
    const rows = await market.database.reader
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(sandboxRefunds, eq(sandboxRefunds.refundId, refunds.id))
      .where(and(eq(refunds.bookingId, bookingId), eq(refunds.status, 'SUCCEEDED')))
      .orderBy(asc(refunds.createdAt), asc(refunds.id));
    const gone = rows[variant % Math.max(1, rows.length)];
    if (gone !== undefined) await refundComesBack(market, gone.refund);
  },
  async retryRefund(players, bookingId, { variant }) {
    const { reader } = players.market.database;
    const of = variant % 2 === 0 ? eq(refunds.bookingId, bookingId) : undefined;
    const failed = await reader
      .select()
      .from(refunds)
      .where(and(of, eq(refunds.status, 'FAILED')));
    for (const { id: refundId } of failed) await admin(players, { action: 'retry_refund', refundId });
  },
  async refundThenCancel(players, bookingId, step) {
    await bring(players, bookingId, 'CONFIRMED');
    await moneyActions['refund']?.(players, bookingId, step);
    const comesBack = step.variant % 4 === 3;
    if (comesBack) await moneyActions['refundComesBack']?.(players, bookingId, step);
    await moneyActions[step.variant % 2 === 0 ? 'cancel' : 'cancelAsOwner']?.(players, bookingId, step);
  },
  /** 11. An event may be delivered twice: the second time changes nothing. */
  async replayEvents(players, bookingId) {
    const { market } = players;
    await market.dispatcher.drain();
    const recent = await market.database.reader
      .select()
      .from(events)
      .where(eq(events.bookingId, bookingId))
      .orderBy(desc(events.at))
      .limit(5);
    await changesNothing(players, () =>
      market.database.transaction(async (tx) => {
        for (const event of recent)
          await tx.insert(events).values({ ...event, id: randomIds.next({ prefix: 'evt' }), seq: null });
      }),
    );
  },
  wait: async ({ market }, _bookingId, { variant }) => market.clock.advance({ hours: 1 + variant }),
  async waitLong(players, _bookingId, { variant }) {
    players.market.clock.advance({ days: 1 + (variant % 4) });
    await players.owner.try('list_owner_payouts');
  },
};

/** Takes a step; whatever is refused, the server does not break. */
export async function takeStep(players: MoneyPlayers, step: MoneyStep): Promise<void> {
  const bookingId = players.bookings[step.booking % Math.max(1, players.bookings.length)];
  if (bookingId === undefined && step.what !== 'book') return;
  const answer = await moneyActions[step.what]?.(players, bookingId ?? '', step);
  const failed = answer as { httpStatus?: number; error?: { code: string }; text?: string } | undefined;
  expect([step, failed?.error?.code === 'internal_error' ? failed.text : null]).toEqual([step, null]);
  expect(failed?.httpStatus ?? 200).toBeLessThan(500);
}

/** The payer's bank takes one of the payments back, or a part of it. */
async function chargeBack(
  { market }: MoneyPlayers,
  bookingId: string,
  states: (typeof payments.$inferSelect.status)[],
  variant: number,
): Promise<void> {
  const [payment] = await market.database.reader
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.status, states), isNotNull(payments.reference)));
  const part = variant % 2 === 0 ? undefined : 400 + variant * 1_100;
  if (payment?.reference) await market.sandbox?.chargeBack(payment.reference, 'fraudulent', part);
}

async function changesNothing({ market }: MoneyPlayers, deed: () => Promise<unknown>): Promise<void> {
  const entries = () => market.database.reader.select({ id: journal.id }).from(journal);
  await market.dispatcher.drain();
  const before = await entries();
  await deed();
  await market.dispatcher.drain();
  expect((await entries()).length).toBe(before.length);
}

async function findPayments({ market }: MoneyPlayers, bookingId: string) {
  return market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
}

/** Proofs that wait are decided by the owner in `answerTransfer`, or here once the platform has them. */
export async function decideEscalated(players: MoneyPlayers): Promise<void> {
  const waiting = await players.market.database.reader
    .select()
    .from(offlineProofs)
    .where(and(eq(offlineProofs.status, 'REPORTED'), isNotNull(offlineProofs.escalatedAt)));
  for (const { id: proofId } of waiting) await admin(players, { action: 'reject_proof', proofId, reason: 'Not on the account' });
}

async function admin(
  { market }: MoneyPlayers,
  body: Record<string, unknown>,
  path = '/admin/payments',
  key?: string,
): Promise<void> {
  const { http } = await market.signIn('admin@demo.test');
  const answer = await http.patch(path, body, key === undefined ? {} : { 'Idempotency-Key': key });
  if (answer.status >= 500) throw new Error(`${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`);
}
