import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { requestKayak } from '../../harness/rentals/kayak.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function requestCamper(dates = freePeriod()): Promise<string> {
  const { renter } = market;
  const { id: bookingId } = await renter.call('create_booking', { slug: 'coastline-camper', ...dates });
  for (const kind of ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE']) {
    await renter.call('upload_document', { kind, bookingId, fileName: 'scan.png', contentBase64: samplePng.toString('base64') });
  }
  await renter.call('promote_booking', { bookingId, acceptAgreement: true, attestations: ['AGE'] });
  return bookingId;
}

test('a request with undecided documents cannot be approved, and the error names each document and the tool', async () => {
  const bookingId = await requestCamper(freePeriod(40));
  const answer = await market.owner.try('approve_booking', { bookingId });
  expect(answer.error).toMatchObject({
    code: 'documents_undecided',
    details: {
      documents: [
        { kind: 'IDENTITY_DOCUMENT', state: 'PENDING_REVIEW' },
        { kind: 'DRIVING_LICENCE', state: 'PENDING_REVIEW' },
      ],
    },
    nextActions: [
      { tool: 'review_renter_documents', args: { action: 'list', bookingId } },
      { args: { action: 'approve' } },
      { args: { action: 'approve' } },
      { tool: 'reject_booking', optional: true },
    ],
  });
});

test('a rejected document makes it the renter’s turn, and a new one can be approved', async () => {
  const bookingId = await requestCamper(freePeriod(50));
  const { items } = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
  const [identity, licence] = items;
  await market.owner.call('review_renter_documents', { action: 'approve', bookingId, documentId: identity.documentId });
  await market.owner.call('review_renter_documents', {
    action: 'reject',
    bookingId,
    documentId: licence.documentId,
    reason: 'Too dark',
  });

  const readiness = await market.renter.call('booking_readiness', { bookingId });
  expect(readiness.waitingOn).toBe('RENTER');
  expect(readiness.nextActions[0]).toMatchObject({ tool: 'upload_document', args: { kind: 'DRIVING_LICENCE', bookingId } });
  expect(readiness.nextActions.map(({ tool }: { tool: string }) => tool)).not.toContain('approve_booking');
  await market.renter.call('upload_document', {
    kind: 'DRIVING_LICENCE',
    bookingId,
    fileName: 'new.png',
    contentBase64: samplePng.toString('base64'),
  });
  const [, renewed] = (await market.owner.call('review_renter_documents', { action: 'list', bookingId })).items;
  await market.owner.call('review_renter_documents', { action: 'approve', bookingId, documentId: renewed.documentId });
  expect(await market.owner.call('approve_booking', { bookingId })).toMatchObject({ state: 'PENDING_PAYMENT' });
});

test('rejecting a document needs a reason', async () => {
  const bookingId = await requestCamper(freePeriod(60));
  const { items } = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
  const answer = await market.owner.try('review_renter_documents', {
    action: 'reject',
    bookingId,
    documentId: items[0].documentId,
  });
  expect(answer.error).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'reason' }] } });
});

test('the link to a document opens without a sign-in for some minutes, and only with its signature', async () => {
  const bookingId = await requestCamper(freePeriod(70));
  const [{ url }] = (await market.owner.call('review_renter_documents', { action: 'list', bookingId })).items;
  const file = await fetch(url);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('image/png');
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  expect(
    (await fetch(url.replace(/signature=(.)/, (_whole: string, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`)))
      .status,
  ).toBe(403);
});

test('a declined request tells the renter the reason and alternatives', async () => {
  const bookingId = await requestKayak(market, freePeriod(80));
  await market.owner.call('reject_booking', { bookingId, reason: 'In the workshop that week' });
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  expect(booking).toMatchObject({
    state: 'REJECTED',
    closeReason: 'In the workshop that week',
    nextActions: [{ tool: 'search_assets' }],
  });
});

test('sending, approving or declining a second time changes nothing', async () => {
  const bookingId = await requestKayak(market, freePeriod(90));
  expect(await market.renter.call('promote_booking', { bookingId })).toMatchObject({
    alreadyDone: true,
    state: 'PENDING_APPROVAL',
  });
  await market.owner.call('approve_booking', { bookingId });
  expect(await market.owner.call('approve_booking', { bookingId })).toMatchObject({
    alreadyDone: true,
    state: 'PENDING_PAYMENT',
  });
  // What was accepted is cancelled, not declined; without confirm that is only shown.
  expect(await market.owner.call('reject_booking', { bookingId })).toMatchObject({ preview: true, state: 'PENDING_PAYMENT' });
});

test('an owner does not see plans that were not sent or bookings of other vendors', async () => {
  const { id: plan } = await market.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod(95) });
  expect((await market.owner.try('get_owner_booking_detail', { bookingId: plan })).error).toMatchObject({ code: 'not_found' });
  const others = (await market.nobody.http.get('/assets?limit=100')).body.data.items;
  const { slug } = others.find(({ vendor, rentalModes }: { vendor: { slug: string }; rentalModes: string[] }) => {
    return vendor.slug !== 'atlantic-outdoors' && rentalModes.includes('SELF_OPERATED');
  });
  const { id: foreign } = await market.renter.call('create_booking', { slug, ...freePeriod(96) });
  expect((await market.owner.try('approve_booking', { bookingId: foreign })).error).toMatchObject({ code: 'not_found' });
});

test('contact details are shared only with a confirmed booking', async () => {
  const bookingId = await requestKayak(market, freePeriod(100));
  const request = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(request.renter.email).toBeUndefined();
  expect(request).toMatchObject({ pickup: null, risk: { level: 'LOW' } });
  expect(request.lines.map(({ code }: { code: string }) => code)).toContain('commission');
});
