import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookings } from '../../../db/schema/index.ts';
import { openWorld, type World } from '../../generated/samples/world.ts';
import { freePeriod } from '../../harness/dates.ts';
import { planCamper, requestCamper } from '../../harness/rentals/camper.ts';
import { answerPaymentPage, confirmedKayak } from '../../harness/rentals/kayak.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const KAYAK = 'tandem-sea-kayak';
const AGE = 'The driver is at least 21 years old on the day of pickup.';

let market: TestMarketplace;
let world: World;
beforeAll(async () => {
  market = await startMarketplace();
  world = await openWorld(market);
});
afterAll(() => market.close());

interface Step {
  actor: string;
  tool: string;
  args: Record<string, unknown>;
  why: string;
  requiresHuman?: boolean;
  agreementUrl?: string;
}
const stepsOf = (error: { nextActions?: unknown } | undefined) => (error?.nextActions ?? []) as Step[];
const stepOf = (steps: unknown, tool: string): Step | undefined => (steps as Step[]).find((step) => step.tool === tool);

describe.each([
  { who: 'an ordinary renter', days: 3, depositMinor: 20_000, ahead: 60 },
  { who: 'a renter with a high risk', days: 14, depositMinor: 30_000, ahead: 70 },
])('$who', ({ days, depositMinor, ahead }) => {
  test('sees one amount from the quote to the payment', async () => {
    const renter = await world.renter();
    const wish = { slug: KAYAK, ...freePeriod(ahead, days) };
    const quote = await renter.call('pricing_quote', wish);
    expect(quote.deposit.amountMinor).toBe(depositMinor);
    const due = quote.totals.dueAfterApproval;
    expect(quote.totals.dueAfterApprovalMinor).toBe(quote.totals.totalMinor + depositMinor);

    const plan = await renter.call('create_booking', { quoteId: quote.quoteId });
    const bookingId = plan.id;
    const later = { dueNow: '€0.00', dueAfterApproval: due, dueAfterApprovalMinor: quote.totals.dueAfterApprovalMinor };
    expect(plan).toMatchObject({ totals: later, deposit: { amountMinor: depositMinor } });
    const amount = plan.askPerson.find(({ about }: { about: string }) => about === 'AMOUNT');
    expect(amount.words).toContain(`${due} is due, of it a deposit of ${plan.deposit.amount}`);
    expect(amount.words).toContain(': the payment has to begin within 24 hours of the approval.');
    const step = stepOf(plan.nextActions, 'promote_booking');
    expect(step).toMatchObject({ requiresHuman: true, agreementUrl: plan.agreement.url });
    expect(step?.args).toMatchObject({ expectedDueAfterApprovalMinor: quote.totals.dueAfterApprovalMinor });
    expect(step?.why).toContain(`${due} is due, of it a deposit of ${plan.deposit.amount}`);

    const sent = await renter.call('promote_booking', step?.args);
    expect(sent).toMatchObject({ totals: later, askPerson: [], deposit: { amountMinor: depositMinor } });
    await market.owner.call('approve_booking', { bookingId });
    const { channels } = await renter.call('get_payment_options', { bookingId });
    expect(channels[0]).toMatchObject({
      channel: 'GATEWAY',
      amount: due,
      explanation: expect.stringContaining(`pays ${due} by card`),
    });
    expect(await renter.call('initiate_payment', { bookingId })).toMatchObject({ amount: due });
    expect(await renter.call('booking_readiness', { bookingId })).toMatchObject({
      money: { dueNow: due, dueAfterApproval: null },
    });
    await answerPaymentPage(renter, bookingId, 'pay');
    await renter.call('get_pay_status', { bookingId });
  });
});

test('a paid booking holds its days and owes nothing', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(100));
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  expect(booking).toMatchObject({
    totals: { dueNow: '€0.00', dueAfterApproval: null },
    calendar: { held: true, heldUntil: null },
  });
});

describe('a risk that rises after the plan was shown', () => {
  test('stops the request until the person has agreed to the new amount', async () => {
    const renter = await world.renter();
    const plan = await renter.call('create_booking', { slug: KAYAK, ...freePeriod(110, 14) });
    const bookingId = plan.id;
    // As if it had been planned while the risk was lower.
    const calm = { depositMinor: 20_000, risk: null };
    await market.database.transaction((tx) => tx.update(bookings).set(calm).where(eq(bookings.id, bookingId)));
    const { error } = await renter.try('promote_booking', { bookingId, acceptAgreement: true });
    const { dueAfterApproval, dueAfterApprovalMinor } = plan.totals;
    expect(error).toMatchObject({
      code: 'due_raised',
      details: { dueAfterApproval, dueAfterApprovalMinor, deposit: '€300.00' },
    });
    const step = stepOf(error?.nextActions, 'promote_booking');
    expect(step).toMatchObject({
      requiresHuman: true,
      why: expect.stringContaining('raises the deposit from €200.00 to €300.00'),
    });
    const less = { ...step?.args, expectedDueAfterApprovalMinor: dueAfterApprovalMinor - 1 };
    expect((await renter.try('promote_booking', less)).error).toMatchObject({ code: 'due_raised' });
    expect(await renter.call('promote_booking', step?.args)).toMatchObject({ totals: { dueAfterApproval } });
  });

  test('changes the deposit that the plan shows at once', async () => {
    const renter = await world.renter();
    const { id: bookingId } = await renter.call('create_booking', { slug: KAYAK, ...freePeriod(130, 3) });
    const longer = await renter.call('request_extension', { bookingId, ...freePeriod(130, 14) });
    expect(stepOf(longer.nextActions, 'promote_booking')?.why).toContain('from €200.00 to €300.00');
    expect(await renter.call('booking_readiness', { bookingId })).toMatchObject({ money: { deposit: '€300.00' } });
    await renter.call('request_extension', { bookingId, ...freePeriod(130, 3) });
    const shorter = await renter.call('booking_readiness', { bookingId });
    expect(shorter).toMatchObject({ money: { deposit: '€200.00' } });
    expect(shorter).not.toHaveProperty('highRisk');
  });
});

describe('what the person declares', () => {
  async function documented(ahead: number): Promise<string> {
    const { bookingId } = await planCamper(market, freePeriod(ahead));
    for (const kind of ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE']) {
      const file = { fileName: 'scan.png', contentBase64: samplePng.toString('base64') };
      await market.renter.call('upload_document', { kind, bookingId, ...file });
    }
    return bookingId;
  }

  test('is shown in its own words beside the agreement on every path to the request', async () => {
    const bookingId = await documented(60);
    const readiness = await market.renter.call('booking_readiness', { bookingId });
    expect(readiness.blockers).toMatchObject([{ field: 'AGE', message: `AGE is missing: ${AGE}` }]);
    expect(readiness.requirements).toContainEqual({ code: 'AGE', state: 'MISSING', note: AGE });
    const bare = await market.renter.try('promote_booking', { bookingId });
    const declared = await market.renter.try('promote_booking', { bookingId, attestations: ['AGE'] });
    expect(bare.error).toMatchObject({ code: 'verification_incomplete', message: expect.stringContaining(AGE) });
    expect(declared.error).toMatchObject({ code: 'agreement_needed', message: expect.stringContaining('only after their yes') });
    for (const steps of [readiness.nextActions, bare.error?.nextActions, declared.error?.nextActions]) {
      const step = stepOf(steps, 'promote_booking');
      expect(step).toMatchObject({
        requiresHuman: true,
        agreementUrl: expect.stringContaining('/legal/rental-agreement?version='),
      });
      expect(step?.why).toContain(`says “${AGE}”`);
    }
    expect(bare.error?.details).not.toHaveProperty('actions');
  });

  test('is checked before a careful key asks its person', async () => {
    const key = { name: 'Careful', requireConfirm: true, scopes: ['read:booking', 'write:booking'] };
    const { body } = await market.renter.http.post('/auth/api-keys', key);
    const agent = market.actor(body.data.secret);
    const bookingId = await documented(75);
    const early = await agent.try('promote_booking', { bookingId, acceptAgreement: true });
    expect(early.error).toMatchObject({ code: 'verification_incomplete' });
    expect((await agent.try('initiate_payment', { bookingId })).error).toMatchObject({ code: 'invalid_state' });

    const { error } = await agent.try('promote_booking', { bookingId, acceptAgreement: true, attestations: ['AGE'] });
    expect(error).toMatchObject({ code: 'confirmation_required' });
    const html = await (await fetch(String(Object(error?.details).confirmUrl))).text();
    for (const words of ['accept the rental agreement http', AGE, 'is due once the owner has accepted, of it a deposit of €']) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain(bookingId);
    expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'PENDING_VERIFICATION' });
  });
});

describe('the answer to an owner', () => {
  const decide = (owner: Actor, bookingId: string) => owner.try('approve_booking', { bookingId });

  test('names what a person must look at, and the alternatives after a rejection', async () => {
    const bookingId = await requestCamper(market, freePeriod(90));
    const waiting = await decide(market.owner, bookingId);
    expect(waiting.error).toMatchObject({
      code: 'documents_undecided',
      message: expect.stringContaining('Decide the documents first'),
    });
    const approvals = stepsOf(waiting.error).filter(({ args }) => args['action'] === 'approve');
    expect(approvals).toMatchObject([{ requiresHuman: true }, { requiresHuman: true }]);

    const [first, second] = approvals;
    await market.owner.call('review_renter_documents', first?.args);
    await market.owner.call('review_renter_documents', { ...second?.args, action: 'reject', reason: 'Blurred' });
    const rejected = await decide(market.owner, bookingId);
    expect(rejected.error?.message).toMatch(
      /REJECTED: wait for another one until \d{4}-.*, approve one .* after all, or decline\.$/,
    );
    expect(rejected.error?.nextActions).toMatchObject([
      { args: { action: 'list' } },
      { args: { ...second?.args, action: 'approve' }, requiresHuman: true },
      { tool: 'reject_booking', requiresHuman: true },
    ]);
    const list = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
    expect(list.items[0]).toHaveProperty('note');
    expect(stepOf(list.nextActions, 'reject_booking')).toMatchObject({ requiresHuman: true });
  });

  test('is not offered to a renter without the owner’s tools, and names each step once', async () => {
    const { id: bookingId } = await market.renter.call('create_booking', { slug: KAYAK, ...freePeriod(140) });
    await market.renter.call('promote_booking', { bookingId, acceptAgreement: true });
    const { error } = await market.renter.try('initiate_payment', { bookingId });
    expect(error).toMatchObject({ code: 'invalid_state', details: { bookingId, state: 'PENDING_APPROVAL', wanted: 'paying' } });
    expect(error?.details).not.toHaveProperty('actions');
    const actors = stepsOf(error).map(({ actor }) => actor);
    expect(new Set(actors)).toEqual(new Set(['RENTER']));
  });
});
