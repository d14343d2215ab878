import { eq, getTableName } from 'drizzle-orm';
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
import { duringOpenTransaction, heldCommands } from '../harness/transactions.ts';

const { open, during } = heldCommands();
let world: World;
let take: SampledWorld['take'];
beforeAll(async () => {
  ({ world, take } = await sampledWorld({}, { open }));
}, 180_000);
afterAll(() => world.market.close());

type Table = typeof disputes | typeof payments | typeof refunds | typeof offlineProofs | typeof riskReviews | typeof payouts;

interface Case {
  readonly id: string;
  readonly table: Table | typeof commissionDues;
  /** What another admin decides meanwhile, what that makes of the row, and what is answered to the one who waited. */
  readonly meanwhile: { readonly operation: string; readonly input?: object; readonly makes: string };
  /** What the one who waited wants, where it differs from the sample. */
  readonly input?: object;
  readonly answer: Partial<Outcome>;
}

const refused = (code: string): Partial<Outcome> => ({ ok: false, code });
const reason = 'Another admin was quicker';

/** What an admin decides about, by a row that alone knows whose lock it is behind. */
const CASES: Readonly<Record<string, Case>> = {
  approve_payment: {
    id: 'paymentId',
    table: payments,
    meanwhile: { operation: 'reject_payment', input: { reason }, makes: 'REFUSED' },
    answer: refused('payment_state_refused'),
  },
  reject_payment: {
    id: 'paymentId',
    table: payments,
    meanwhile: { operation: 'approve_payment', input: { reason }, makes: 'PAID' },
    answer: refused('payment_state_refused'),
  },
  review_dispute: {
    id: 'disputeId',
    table: disputes,
    meanwhile: { operation: 'rule_on_dispute', input: { outcome: 'RENTER', reason }, makes: 'RESOLVED_RENTER' },
    answer: refused('dispute_decided'),
  },
  rule_on_dispute: {
    id: 'disputeId',
    table: disputes,
    meanwhile: { operation: 'rule_on_dispute', input: { outcome: 'OWNER' }, makes: 'RESOLVED_OWNER' },
    answer: refused('dispute_decided'),
  },
  confirm_offline_proof: {
    id: 'proofId',
    table: offlineProofs,
    meanwhile: { operation: 'reject_offline_proof', input: { reason }, makes: 'REJECTED' },
    answer: refused('nothing_to_decide'),
  },
  reject_offline_proof: {
    id: 'proofId',
    table: offlineProofs,
    meanwhile: { operation: 'confirm_offline_proof', input: { reason }, makes: 'CONFIRMED' },
    answer: refused('nothing_to_decide'),
  },
  decide_risk_review: {
    id: 'reviewId',
    table: riskReviews,
    meanwhile: { operation: 'decide_risk_review', makes: 'CLEARED' },
    input: { decision: 'uphold' },
    answer: refused('review_decided'),
  },
  decide_payout: {
    id: 'payoutId',
    table: payouts,
    meanwhile: { operation: 'decide_payout', makes: 'RETURNED' },
    answer: { ok: true, data: expect.objectContaining({ alreadyDone: true }) },
  },
  decide_commission: {
    id: 'commissionId',
    table: commissionDues,
    meanwhile: { operation: 'decide_commission', makes: 'WAIVED' },
    input: { decision: 'settle' },
    answer: refused('commission_state'),
  },
  retry_refund: {
    id: 'refundId',
    table: refunds,
    meanwhile: { operation: 'retry_refund', makes: 'FAILED' },
    answer: { ok: true, data: expect.objectContaining({ alreadyDone: true }) },
  },
};

/** What an admin is answered who asks while `change` is being written to the row behind the lock. */
async function askedDuring(operation: string, change: (tx: Tx, row: { table: Case['table']; id: string }) => Promise<unknown>) {
  const { id: field, table } = CASES[operation]!;
  const { caller, input } = await take(operation);
  const id = String(Object(input)[field]);
  const [row] = await world.market.database.reader.select().from(table).where(eq(table.id, id));
  const lock = table === commissionDues ? commissionLock(Object(row).vendorId) : bookingLock(Object(row).bookingId);
  const held = async (tx: Tx) => {
    await tx.lock(lock);
    await change(tx, { table, id });
  };
  const asked = await duringOpenTransaction(world.market, held, () =>
    send(world.market.url, overRest(operation), input, caller?.credential ?? null),
  );
  return { outcome: asked as Outcome, after: await stored(table, id) };
}

async function stored(table: Case['table'], id: string) {
  const [row] = await world.market.database.reader.select().from(table).where(eq(table.id, id));
  return row;
}

function overRest(operation: string) {
  return reachable.find(({ name }) => name === operation)!.doors.find(({ kind }) => kind === 'rest')!;
}

describe.each(Object.keys(CASES))('%s', (operation) => {
  test('sees a decision of another admin made while it waited for the lock, and changes nothing', async () => {
    const { id: field, table, meanwhile, input: wanted, answer } = CASES[operation]!;
    const { caller, input } = await take(operation);
    const id = String(Object(input)[field]);
    const ask = (name: string, more: object) =>
      send(world.market.url, overRest(name), more, caller?.credential ?? null) as Promise<Outcome>;
    const other = meanwhile.operation === operation ? { ...input, ...meanwhile.input } : { [field]: id, ...meanwhile.input };
    const { first, second } = await during(
      getTableName(table),
      () => ask(meanwhile.operation, other),
      () => ask(operation, { ...input, ...wanted }),
    );
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject(answer);
    // A refused payment is given back by a job, which may have done so by now.
    const after = meanwhile.makes === 'REFUSED' ? ['REFUSED', 'REFUNDED'] : [meanwhile.makes];
    expect(after).toContain(Object(await stored(table, id)).status);
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
