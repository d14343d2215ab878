import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const codesOf = (requirements: readonly { code: string }[]) => requirements.map(({ code }) => code);

test('the requirements of a category or an asset are known before a booking, over both doors', async () => {
  const { items } = await market.nobody.call('get_category_requirements', { category: 'camper-car' });
  const byCategory = await market.renter.call('get_verification_status', { category: 'camper-car' });
  expect(codesOf(byCategory.requirements)).toEqual(codesOf(items[0].requirements));
  const bySlug = await market.renter.call('get_verification_status', { slug: 'coastline-camper' });
  expect(codesOf(bySlug.requirements)).toContain('DRIVING_LICENCE');
  const overRest = await market.renter.http.get('/verification/status?slug=coastline-camper');
  expect(overRest.body.data.requirements).toEqual(bySlug.requirements);
  expect((await market.renter.try('get_verification_status', { slug: 'no-such-thing' })).error.code).toBe('not_found');
  expect((await market.renter.try('get_verification_status', { category: 'no-such-thing' })).error.code).toBe('not_found');
});

test('the hand-in link is valid as long as the plan and says so, beside the declarations of the person', async () => {
  const plan = await market.stranger.call('create_booking', { slug: 'coastline-camper', ...freePeriod(50) });
  const { nextActions, askPerson, dueAt } = await market.stranger.call('get_verification_status', { bookingId: plan.id });
  const { handInUrl, handInUntil } = nextActions.find(({ tool }: { tool: string }) => tool === 'upload_document');
  expect(handInUntil).toBe(plan.dueAt);
  expect(dueAt).toBeUndefined();
  expect(askPerson).toEqual(plan.askPerson);
  expect(askPerson.length).toBeGreaterThan(0);
  market.clock.advance({ hours: (Date.parse(handInUntil) - market.clock.now().getTime()) / 3_600_000 - 1 });
  expect((await fetch(handInUrl)).status).toBe(200);
  market.clock.advance({ hours: 2 });
  expect((await fetch(handInUrl)).status).toBe(403);
});

test('a sent code is followed by the step that verifies it', async () => {
  const person = await market.signIn('stranger@demo.test');
  const { nextActions, expiresAt } = await person.call('verify_phone_otp', { action: 'send', phone: '+351912345678' });
  expect(nextActions).toMatchObject([{ tool: 'verify_phone_otp', args: { action: 'verify' }, dueAt: expiresAt }]);
});

test('a tool of the renters’ endpoint is named with its address at the owners’ endpoint', async () => {
  const renterAtOwners = market.actor((await market.signIn('renter@demo.test')).credential, 'mcp-owner');
  for (const caller of [await market.signIn('vendor@demo.test', 'mcp-owner'), renterAtOwners, market.actor(null, 'mcp-owner')]) {
    for (const tool of ['refresh_token', 'logout']) {
      const told = await caller.try(tool, {}).then(
        (answer) => JSON.stringify(answer),
        (error: Error) => error.message,
      );
      expect(told).toContain(`${tool} is a tool of /api/v1/mcp.`);
    }
  }
});
