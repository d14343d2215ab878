import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import {
  bookings,
  commissionDues,
  disputeEvidence,
  disputes,
  gatewayEvents,
  offlineProofs,
  payments,
  payouts,
  refunds,
  riskReviews,
} from '../../db/schema/index.ts';
import { commissionLock } from '../../src/domain/money/commissions/commission-store.ts';
import { adminDispute } from '../../src/domain/oversight/admin-bookings/admin-access.ts';
import type { UserCaller } from '../../src/domain/platform/kernel/index.ts';
import { bookingLock } from '../../src/domain/rentals/bookings/index.ts';
import { reachable } from '../generated/calls/doors.ts';
import { type Outcome, send } from '../generated/calls/send.ts';
import { sampledWorld, type SampledWorld } from '../generated/samples/shared-samples.ts';
import type { World } from '../generated/samples/world.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { duringOpenTransaction } from '../harness/transactions.ts';

let world: World;
let take: SampledWorld['take'];
beforeAll(async () => {
  ({ world, take } = await sampledWorld());
}, 180_000);
afterAll(() => world.market.close());

type Table = typeof disputes | typeof payments | typeof refunds | typeof offlineProofs | typeof riskReviews | typeof payouts;

interface Case {
  readonly id: string;
  readonly table: Table | typeof commissionDues;
  /** What somebody else has made of it meanwhile, and what is then answered. */
  readonly meanwhile: string;
  readonly refusal: string;
}

/** What an admin decides about, by a row that alone knows whose lock it is behind. */
const CASES: Readonly<Record<string, Case>> = {
  approve_payment: { id: 'paymentId', table: payments, meanwhile: 'REFUSED', refusal: 'payment_state_refused' },
  reject_payment: { id: 'paymentId', table: payments, meanwhile: 'CHARGED_BACK', refusal: 'payment_state_refused' },
  review_dispute: { id: 'disputeId', table: disputes, meanwhile: 'WITHDRAWN', refusal: 'dispute_decided' },
  rule_on_dispute: { id: 'disputeId', table: disputes, meanwhile: 'WITHDRAWN', refusal: 'dispute_decided' },
  confirm_offline_proof: { id: 'proofId', table: offlineProofs, meanwhile: 'REJECTED', refusal: 'nothing_to_decide' },
  reject_offline_proof: { id: 'proofId', table: offlineProofs, meanwhile: 'CONFIRMED', refusal: 'nothing_to_decide' },
  decide_risk_review: { id: 'reviewId', table: riskReviews, meanwhile: 'UPHELD', refusal: 'review_decided' },
  decide_payout: { id: 'payoutId', table: payouts, meanwhile: 'SCHEDULED', refusal: 'payout_state_refused' },
  decide_commission: { id: 'commissionId', table: commissionDues, meanwhile: 'SETTLED', refusal: 'commission_state' },
  retry_refund: { id: 'refundId', table: refunds, meanwhile: 'REQUESTED', refusal: 'refund_state_refused' },
};

/** What an admin is answered who asks while `change` is being written to the row behind the lock. */
async function askedDuring(operation: string, change: (tx: Tx, row: { table: Case['table']; id: string }) => Promise<unknown>) {
  const { id: field, table } = CASES[operation]!;
  const { caller, input } = await take(operation);
  const id = String(Object(input)[field]);
  const [row] = await world.market.database.reader.select().from(table).where(eq(table.id, id));
  const lock = table === commissionDues ? commissionLock(Object(row).vendorId) : bookingLock(Object(row).bookingId);
  const door = reachable.find(({ name }) => name === operation)?.doors.find(({ kind }) => kind === 'rest');
  const held = async (tx: Tx) => {
    await tx.lock(lock);
    await change(tx, { table, id });
  };
  const asked = await duringOpenTransaction(world.market, held, () =>
    send(world.market.url, door!, input, caller?.credential ?? null),
  );
  return { outcome: asked as Outcome, before: row, after: await stored(table, id) };
}

async function stored(table: Case['table'], id: string) {
  const [row] = await world.market.database.reader.select().from(table).where(eq(table.id, id));
  return row;
}

describe.each(Object.keys(CASES))('%s', (operation) => {
  test('sees a decision made while it waited for the lock, and changes nothing', async () => {
    const { meanwhile: status, refusal } = CASES[operation]!;
    const { outcome, before, after } = await askedDuring(operation, (tx, { table, id }) =>
      tx
        .update(table)
        .set({ status: status as never })
        .where(eq(table.id, id)),
    );
    expect(outcome).toMatchObject({ ok: false, code: refusal });
    expect(after).toEqual({ ...before, status });
  });

  const isLookedFor = sampleSize(1, 0) === 1 || Object.keys(CASES).indexOf(operation) % 3 === 0;
  test.runIf(isLookedFor)('answers for a row deleted meanwhile as for one that never existed', async () => {
    const { outcome, after } = await askedDuring(operation, async (tx, { table, id }) => {
      await tx.delete(disputeEvidence).where(eq(disputeEvidence.disputeId, id));
      await tx.delete(gatewayEvents).where(eq(gatewayEvents.paymentId, id));
      await tx.delete(table).where(eq(table.id, id));
    });
    expect(outcome).toMatchObject({ ok: false, http: 404, code: 'not_found' });
    expect(after).toBeUndefined();
  });
});

test('a row that belongs to another booking than the locked one is answered like an unknown one', async () => {
  const { disputeId, bookingId } = await world.disputed();
  const { bookingId: other } = await world.disputed();
  const admin = {} as UserCaller;
  const { database, clock } = world.market;
  await database.transaction(async (tx) => {
    const held = (await adminDispute.locks?.({ disputeId }, admin, tx)) ?? [];
    expect(held).toEqual([bookingLock(bookingId)]);
    const load = () => adminDispute.load(tx, admin, { disputeId }, clock.now(), held);
    expect((await load()).booking.id).toBe(bookingId);
    expect(await tx.select().from(bookings).where(eq(bookings.id, other))).toHaveLength(1);
    await tx.update(disputes).set({ bookingId: other }).where(eq(disputes.id, disputeId));
    await expect(load()).rejects.toMatchObject({ code: 'not_found' });
  });
});
