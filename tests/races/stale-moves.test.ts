import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database, Tx } from '../../db/database.ts';
import { moveAcquisition } from '../../src/domain/shops/expenses/acquisition-lifecycle.ts';
import { moveTask } from '../../src/domain/shops/maintenance/task-lifecycle.ts';
import { moveRepair } from '../../src/domain/shops/maintenance/repair-lifecycle.ts';
import { moveAsset } from '../../src/domain/catalog/assets/index.ts';
import { moveCapture } from '../../src/domain/money/payments/index.ts';
import { decideListingReport } from '../../src/domain/oversight/moderation/listing-report-lifecycle.ts';
import { saveUser } from '../../src/domain/people/accounts/index.ts';
import { moveConfirmation } from '../../src/domain/people/agents/confirmation-lifecycle.ts';
import { moveLoginLink } from '../../src/domain/people/agents/login-link-lifecycle.ts';
import { disableEndpoint, moveDelivery } from '../../src/domain/people/webhooks/index.ts';
import { moveRiskReview } from '../../src/domain/rentals/bookings/index.ts';
import { moveFeedback } from '../../src/domain/shops/feedback/feedback-lifecycle.ts';
import { moveFollowed } from '../../src/domain/shops/calendar/followed-calendar-lifecycle.ts';
import { decideMessageReport } from '../../src/domain/oversight/moderation/message-report-lifecycle.ts';
import { TEST_NOW } from '../harness/clock.ts';
import { openTestDatabase } from '../harness/databases/test-database.ts';
import { saveDispute, moveCounterOffer } from '../../src/domain/rentals/open-items/index.ts';

const now = TEST_NOW;
const emit = vi.fn<() => Promise<void>>();

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A row as it was read once; nothing in the table is in this state any more. */
const stale = (status: string) =>
  ({ id: 'gone', status, reporterId: 'usr_1', text: '', keyId: 'key_1', operation: 'x', version: 0 }) as never;

const MOVES: Record<string, (tx: Tx) => Promise<unknown>> = {
  'a listing': (tx) => moveAsset(tx, stale('LIVE'), 'suspend', { updatedAt: now }),
  'an account': (tx) => saveUser(tx, stale(''), { name: 'Ana' }),
  'a counter-offer': (tx) => moveCounterOffer(tx, stale('PENDING'), 'accept', { decidedAt: now }),
  'a login link': (tx) => moveLoginLink(tx, stale('PENDING'), 'deny', { emit }),
  'a confirmation': (tx) => moveConfirmation(tx, stale('PENDING'), 'deny', { emit, changes: { decidedAt: now } }),
  'a capture': (tx) => moveCapture(tx, stale('REQUESTED'), 'succeed', { failure: null, settledAt: now }),
  'a dispute': (tx) => saveDispute(tx, stale('OPEN'), { claimMinor: 0 }),
  'a risk review': (tx) => moveRiskReview(tx, stale('REQUESTED'), 'clear', { reason: '', decidedBy: 'usr_1', decidedAt: now }),
  'a delivery': (tx) => moveDelivery(tx, stale('DEAD'), 'replay', { sendAt: now }),
  'a webhook': (tx) => disableEndpoint(tx, stale('ENABLED'), 'BY_HAND', { now, ids: {} as never }),
  'a followed calendar': (tx) => moveFollowed(tx, stale('STOPPED'), 'resume', { problem: null }),
  feedback: (tx) => moveFeedback(tx, stale('NEW'), 'see', { movedAt: now }),
  'a maintenance': (tx) => moveTask(tx, stale('SCHEDULED'), 'start', { updatedAt: now }),
  'a repair': (tx) => moveRepair(tx, stale('ACTIVE'), 'void', { updatedAt: now }),
  'an acquisition': (tx) => moveAcquisition(tx, stale('ACTIVE'), 'sell', { updatedAt: now }),
  'a report of a message': (tx) =>
    decideMessageReport(tx, { report: stale('OPEN') } as never, 'uphold', { note: '', decidedBy: 'usr_1', decidedAt: now }),
  'a report of a listing': (tx) => decideListingReport(tx, stale('OPEN'), 'uphold', { note: '', decidedBy: 'usr_1', now }),
};

test.each(Object.keys(MOVES))('%s that was moved meanwhile cannot be moved again, and no event is emitted', async (what) => {
  await expect(database.transaction(async (tx) => MOVES[what]?.(tx))).rejects.toThrow('changed while it was locked');
  expect(emit).not.toHaveBeenCalled();
});
