import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpAnswer, HttpClient } from '../harness/clients.ts';
import { freePeriod } from '../harness/dates.ts';
import { samplePng } from '../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('a REST client books a camper with nothing but the paths of the specification', async () => {
  const renter = market.renter.http;
  const owner = market.owner.http;
  const { startDate, endDate } = freePeriod();

  const availability = await renter.get(`/assets/coastline-camper/availability?from=${startDate}&to=${endDate}`);
  expect(availability.body.data).toMatchObject({ available: true, dayRule: 'end_exclusive' });
  const created = await renter.post('/bookings', { slug: 'coastline-camper', startDate, endDate });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ success: true, data: { state: 'PENDING_VERIFICATION' } });
  const { id } = created.body.data;

  for (const kind of ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE']) {
    const form = new FormData();
    form.set('kind', kind);
    form.set('bookingId', id);
    form.set('file', new Blob([samplePng], { type: 'image/png' }), 'scan.png');
    const uploaded = await renter.post('/upload', form);
    expect(uploaded.status).toBe(201);
    expect(uploaded.body.data).toMatchObject({ kind, status: 'PENDING_REVIEW', mimeType: 'image/png', bytes: samplePng.length });
  }
  const verification = await renter.get(`/verification/status?bookingId=${id}`);
  expect(verification.body.data.missing).toEqual(['AGE']);
  const promoted = await renter.post(`/bookings/${id}/promote`, { acceptAgreement: true, attestations: ['AGE'] });
  expect(promoted.body.data.state).toBe('PENDING_APPROVAL');

  const documents = await owner.get(`/owner/requests/${id}/documents`);
  for (const { documentId, url } of documents.body.data.items) {
    const file = await fetch(url);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(samplePng);
    const decided = await owner.patch(`/owner/requests/${id}/documents`, { documentId, decision: 'approve' });
    expect(decided.status).toBe(200);
  }
  const approved = await owner.patch(`/bookings/${id}`, { decision: 'approve' });
  expect(approved.body.data.state).toBe('PENDING_PAYMENT');

  const payment = await renter.post(`/bookings/${id}/pay`);
  expect(payment.body.data).toMatchObject({ status: 'PENDING', redirectUrl: expect.stringContaining('/sandbox/checkout/') });
  await fetch(payment.body.data.redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  const status = await renter.get(`/bookings/${id}/pay/status`);
  expect(status.body.data).toMatchObject({ status: 'PAID', bookingState: 'CONFIRMED' });
});

test('nextActions are complete REST requests with method, path, query and body', async () => {
  const renter = market.renter.http;
  const owner = market.owner.http;
  const created = await renter.post('/bookings', { slug: 'tandem-sea-kayak', ...freePeriod(60) });
  const [promote, cancel] = created.body.data.nextActions;
  expect(promote).toMatchObject({ method: 'POST', body: { acceptAgreement: true } });
  expect((await follow(renter, cancel)).body.data).toMatchObject({ preview: true, state: 'PENDING_VERIFICATION' });
  const promoted = await follow(renter, promote);
  const { id, nextActions } = promoted.body.data;
  expect(nextActions.map(({ actor }: { actor: string }) => actor)).not.toContain('OWNER');
  const request = await owner.get(`/owner/bookings/${id}`);
  const approve = request.body.data.nextActions.find(({ tool }: { tool: string }) => tool === 'approve_booking');
  expect((await follow(owner, approve)).body.data.state).toBe('PENDING_PAYMENT');
});

function follow(
  client: HttpClient,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<HttpAnswer> {
  const relative = path.replace('/api/v1', '');
  if (method === 'PATCH') return client.patch(relative, body);
  return method === 'POST' ? client.post(relative, body) : client.get(relative);
}
