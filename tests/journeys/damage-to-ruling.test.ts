import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trialBalance } from '../harness/money/books.ts';
import { returnedKayak } from '../harness/rentals/kayak-handover.ts';
import { photos } from '../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

interface Step {
  tool: string;
  args: Record<string, unknown>;
  actor: string;
  method: string;
  path: string;
  body?: Record<string, unknown>;
}

/** Takes a next step as it stands, with what was written in angle brackets filled in. */
type Take = (
  who: Actor,
  step: Step,
  fill?: Record<string, unknown>,
) => Promise<{ nextActions: Step[]; [field: string]: unknown }>;

const overMcp: Take = (who, { tool, args }, fill = {}) => who.call(tool, { ...args, ...fill });
const overRest: Take = async (who, { method, path, body }, fill = {}) => {
  const relative = path.replace('/api/v1', '');
  const sent = { ...body, ...fill };
  const answer = method === 'PATCH' ? await who.http.patch(relative, sent) : await who.http.post(relative, sent);
  if (answer.body.success !== true) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
};

describe.each([
  { door: 'MCP', take: overMcp, daysAhead: 40 },
  { door: 'REST', take: overRest, daysAhead: 60 },
])('over $door', ({ take, daysAhead }) => {
  test('a report of damage leads to a ruling by nextActions alone', async () => {
    const bookingId = await returnedKayak(market, daysAhead);
    const sides = {
      OWNER: { who: market.owner, look: 'get_owner_booking_detail' },
      RENTER: { who: market.renter, look: 'get_booking_detail' },
    };
    /** What a side can do, as its own look at the booking says it. */
    const find = async (actor: keyof typeof sides, action: string): Promise<Step> => {
      const { who, look } = sides[actor];
      const steps: Step[] = (await who.call(look, { bookingId })).nextActions;
      expect(steps.filter((step) => step.actor !== actor)).toEqual([]);
      return steps.find((step) => step.args['action'] === action)!;
    };

    const fill = { description: 'A long scratch', claimMinor: 8_000, photos };
    await take(market.owner, await find('OWNER', 'report'), fill);
    const seen = await take(market.renter, await find('RENTER', 'acknowledge'));
    const resolve = seen.nextActions.find(({ args }) => args['action'] === 'resolve')!;
    const offered = await take(market.renter, resolve, { renterPaysMinor: 2_000 });
    expect(offered).toMatchObject({
      frozen: true,
      incident: { outcome: 'RENTER_PAYS', renterPaysMinor: 2_000, resolvedAt: null },
    });
    await take(market.owner, await find('OWNER', 'escalate'), { reason: 'It costs four times that' });
    const evidence = await find('RENTER', 'add_evidence');
    const added = await take(market.renter, evidence, { text: 'It is on the photo of the pickup, too', photos });
    expect(added).toMatchObject({ dispute: { status: 'OPEN', claimMinor: 8_000, evidence: [{ by: 'RENTER' }] } });

    const { disputeId } = added['dispute'] as { disputeId: string };
    const ruled = await market.admin.http.patch(`/admin/disputes/${disputeId}`, {
      decision: 'rule',
      outcome: 'SPLIT',
      toRenterMinor: 5_000,
      toOwnerMinor: 3_000,
      reason: 'Half of it was there before',
    });
    expect(ruled.body.data).toMatchObject({ status: 'SPLIT', incident: { status: 'ESCALATED' } });
    const after = await market.renter.call('get_booking_detail', { bookingId });
    expect(after).toMatchObject({ state: 'RETURNED', flags: { frozen: false } });
    await trialBalance(market.database);
  });
});
