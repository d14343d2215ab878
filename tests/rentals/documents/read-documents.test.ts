import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { requestCamper } from '../../harness/rentals/camper.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const listed = async (bookingId: string) =>
  (await market.owner.call('review_renter_documents', { action: 'list', bookingId })).items;
const looks = async (subjectId: string) =>
  (await market.admin.http.get(`/admin/audit?subjectId=${subjectId}&limit=50`)).body.data.items.toReversed();
const idOf = async (actor: TestMarketplace['renter']) => (await actor.http.get('/users/me')).body.data.id;

test('each look at a file and each decision is logged with the person for whom the link was made', async () => {
  const bookingId = await requestCamper(market, freePeriod(40));
  const [identity] = await listed(bookingId);
  const file = await fetch(identity.url);
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  await file.arrayBuffer();
  await market.owner.call('review_renter_documents', { action: 'approve', bookingId, documentId: identity.documentId });

  const ownerId = await idOf(market.owner);
  expect(await looks(identity.documentId)).toMatchObject([
    { operation: 'get_document_file', actorId: ownerId, actorRole: 'LINK', bookingId },
    { operation: 'approve_renter_document', actorId: ownerId, actorRole: 'VENDOR', bookingId },
  ]);
  expect(JSON.stringify(await looks(identity.documentId))).not.toContain(new URL(identity.url).searchParams.get('signature'));
});

test('a link opens one document for one viewer and one booking, for some minutes', async () => {
  const bookingId = await requestCamper(market, freePeriod(50));
  const [identity, licence] = await listed(bookingId);
  const changed = (change: (url: URL) => void) => {
    const url = new URL(identity.url);
    change(url);
    return fetch(url).then(({ status }) => status);
  };
  expect(await changed(() => {})).toBe(200);
  expect(await changed((url) => (url.pathname = new URL(licence.url).pathname))).toBe(403);
  expect(await changed((url) => url.searchParams.set('viewer', 'usr_somebody'))).toBe(403);
  expect(await changed((url) => url.searchParams.delete('bookingId'))).toBe(403);
  expect(await changed((url) => url.searchParams.delete('viewer'))).toBe(400);
  expect(await changed((url) => url.searchParams.set('expires', '9999999999'))).toBe(403);
  expect(await changed((url) => url.searchParams.set('signature', 'x'))).toBe(403);
  expect(await looks(licence.documentId)).toEqual([]);

  market = await advanceTime(market, { hours: 1 });
  expect(await changed(() => {})).toBe(403);
});

test('a link ends with its request, and the owner then sees decisions without files', async () => {
  const bookingId = await requestCamper(market, freePeriod(60));
  const [identity, licence] = await listed(bookingId);
  await market.owner.call('review_renter_documents', {
    action: 'reject',
    bookingId,
    documentId: licence.documentId,
    reason: 'Dark',
  });
  await market.owner.call('reject_booking', { bookingId, reason: 'In repair' });
  expect((await fetch(identity.url)).status).toBe(403);
  // What was never decided about is no business of this owner any more.
  expect(await listed(bookingId)).toMatchObject([{ documentId: licence.documentId, status: 'REJECTED', url: null }]);
});

test('a person sees and opens only their own documents', async () => {
  const { documentId } = await market.renter.call('upload_document', {
    kind: 'BOAT_LICENCE',
    fileName: '../../etc/passwd',
    contentBase64: samplePng.toString('base64'),
  });
  const { body } = await market.renter.http.get('/users/me/documents');
  const own = body.data.items.find((item: { documentId: string }) => item.documentId === documentId);
  expect(own).toMatchObject({ kind: 'BOAT_LICENCE', status: 'STORED', mimeType: 'image/png' });
  expect((await fetch(own.url)).status).toBe(200);
  expect(await looks(documentId)).toMatchObject([{ operation: 'get_document_file', actorId: await idOf(market.renter) }]);

  expect((await market.stranger.http.get('/users/me/documents')).body.data.items).toEqual([]);
  expect((await market.nobody.http.get('/users/me/documents')).status).toBe(401);
  for (const actor of [market.stranger, market.owner]) {
    expect((await actor.http.del(`/users/me/documents/${documentId}`)).status).toBe(404);
    expect((await actor.http.get(`/admin/documents/${documentId}?reason=curious`)).status).toBe(403);
  }
});

test('an admin opens a document with a reason, which is logged', async () => {
  const bookingId = await requestCamper(market, freePeriod(70));
  const [{ documentId }] = await listed(bookingId);
  expect((await market.admin.http.get(`/admin/documents/${documentId}`)).status).toBe(400);
  const shown = (await market.admin.http.get(`/admin/documents/${documentId}?reason=Forgery+reported`)).body.data;
  expect((await fetch(shown.url)).status).toBe(200);
  const adminId = await idOf(market.admin);
  expect(await looks(documentId)).toMatchObject([
    { operation: 'show_document', actorId: adminId, actorRole: 'ADMIN', reason: 'Forgery reported' },
    { operation: 'get_document_file', actorId: adminId, actorRole: 'LINK' },
  ]);
});

test('a document of another renter or kind cannot be decided with this booking', async () => {
  const bookingId = await requestCamper(market, freePeriod(80));
  const scan = { fileName: 'scan.png', contentBase64: samplePng.toString('base64') };
  const other = await market.stranger.call('upload_document', { kind: 'IDENTITY_DOCUMENT', ...scan });
  const unasked = await market.renter.call('upload_document', { kind: 'DRONE_LICENCE', ...scan });
  for (const { documentId } of [other, unasked]) {
    const answer = await market.owner.http.patch(`/owner/requests/${bookingId}/documents`, { documentId, decision: 'approve' });
    expect(answer.status).toBe(404);
  }
});

test('an owner corrects the last valid day for this booking alone', async () => {
  const bookingId = await requestCamper(market, freePeriod(100));
  const [identity] = await listed(bookingId);
  const approve = (expiresOn: string) =>
    market.owner.http.patch(`/owner/requests/${bookingId}/documents`, {
      documentId: identity.documentId,
      decision: 'approve',
      expiresOn,
    });
  expect((await approve('2020-01-31')).body.data.items[0]).toMatchObject({ status: 'EXPIRED', expiresOn: '2020-01-31' });
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({
    waitingOn: 'RENTER',
    nextActions: [{ tool: 'upload_document', args: { kind: 'IDENTITY_DOCUMENT' } }, ...Array(3).fill(expect.anything())],
  });
  expect((await approve('2099-12-31')).body.data.items[0]).toMatchObject({ status: 'APPROVED', expiresOn: '2099-12-31' });
  expect((await approve('next year')).status).toBe(400);
  const { items } = (await market.renter.http.get('/users/me/documents')).body.data;
  expect(items.find(({ documentId }: { documentId: string }) => documentId === identity.documentId).expiresOn).toBeNull();
});
