import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conditionReports, documents, events, fileIntakes } from '../../../db/schema/index.ts';
import { catchUpAllBookings } from '../../../src/domain/oversight/deadlines/index.ts';
import { removeLostFiles } from '../../../src/domain/oversight/data-protection/index.ts';
import { eraseOldDocuments } from '../../../src/domain/rentals/documents/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { planCamper, requestCamper } from '../../harness/rentals/camper.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const rowOf = async (documentId: string) =>
  (await market.database.reader.select().from(documents).where(eq(documents.id, documentId)))[0];
const scan = { fileName: 'scan.png', contentBase64: samplePng.toString('base64') };
const stored = () => readdirSync(join(market.folder, 'documents'));

/** As the schedule has it: bookings are brought up to date before. */
async function eraseAsScheduled() {
  await market.pipeline.perform(catchUpAllBookings, {});
  return market.pipeline.perform(eraseOldDocuments, {});
}

async function untilGone(documentId: string): Promise<void> {
  await expect.poll(async () => (await rowOf(documentId))?.fileKey, { timeout: 5_000 }).toBe('');
}

test('an unused document is erased after thirty days, and its row remains', async () => {
  const { documentId, sha256 } = await market.stranger.call('upload_document', { kind: 'DRONE_LICENCE', ...scan });
  const key = (await rowOf(documentId))?.fileKey;
  expect(stored()).toContain(key);
  market = await advanceTime(market, { days: 29 });
  await eraseAsScheduled();
  expect((await rowOf(documentId))?.erasedAt).toBeNull();

  market = await advanceTime(market, { days: 2 });
  await eraseAsScheduled();
  expect(await eraseAsScheduled()).toEqual({ looked: 0, erased: 0 });
  await untilGone(documentId);
  expect(await rowOf(documentId)).toMatchObject({ kind: 'DRONE_LICENCE', sha256, fileName: 'erased' });
  expect((await rowOf(documentId))?.erasedAt).toBeInstanceOf(Date);
  expect(stored()).not.toContain(key);
  const told = await market.database.reader.select().from(events).where(eq(events.type, 'document.erased'));
  expect(told.filter(({ data }) => data['documentId'] === documentId)).toHaveLength(1);
  expect((await market.stranger.http.get('/users/me/documents')).body.data.items).toMatchObject([
    { status: 'ERASED', url: null },
  ]);
});

test('a document of an open booking is kept until thirty days after the booking has ended', async () => {
  const bookingId = await requestCamper(market, freePeriod(100));
  const { items } = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
  for (const { documentId } of items) {
    await market.owner.call('review_renter_documents', { action: 'approve', bookingId, documentId });
    const refused = await market.renter.http.del(`/users/me/documents/${documentId}`);
    expect(refused.body).toMatchObject({ code: 'document_in_use', details: { bookingIds: [bookingId] } });
  }
  await market.owner.call('approve_booking', { bookingId });
  const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
  await (await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) })).text();
  const [{ documentId }] = items;

  market = await advanceTime(market, { days: 40 });
  await eraseAsScheduled();
  expect((await rowOf(documentId))?.erasedAt).toBeNull();
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  market = await advanceTime(market, { days: 29 });
  await eraseAsScheduled();
  expect((await rowOf(documentId))?.erasedAt).toBeNull();
  market = await advanceTime(market, { days: 2 });
  await eraseAsScheduled();
  await untilGone(documentId);
  // The booking still says what was decided, and a new one asks anew.
  const [kept] = (await market.owner.call('review_renter_documents', { action: 'list', bookingId })).items;
  expect(kept).toMatchObject({ documentId, status: 'APPROVED', url: null, fileName: 'erased' });
  const readiness = await market.renter.call('booking_readiness', {
    bookingId: (await planCamper(market, freePeriod(200))).bookingId,
  });
  expect(readiness.requirements).toContainEqual(expect.objectContaining({ code: 'IDENTITY_DOCUMENT', state: 'MISSING' }));
});

test('a person deletes an unused document at once, and a repetition changes nothing', async () => {
  const { documentId } = await market.stranger.call('upload_document', { kind: 'BOAT_LICENCE', ...scan });
  const own = (await market.stranger.http.get('/users/me/documents')).body.data.items[0];
  expect((await market.stranger.http.del(`/users/me/documents/${documentId}`)).body.data).toMatchObject({ status: 'ERASED' });
  expect((await market.stranger.http.del(`/users/me/documents/${documentId}`)).status).toBe(200);
  expect((await fetch(own.url)).status).toBe(403);
  await untilGone(documentId);
});

test('a file that no row names is removed after a day, and photos and documents stay', async () => {
  const { ports } = market;
  const lost = await ports.storage.put(Readable.from(['lost']), 100);
  const { documentId } = await market.stranger.call('upload_document', { kind: 'BOAT_LICENCE', ...scan });
  // The demo's reports have photos, which only a JSON column names.
  const reports = await market.database.reader.select().from(conditionReports);
  const photoKeys = reports.flatMap(({ photos }) => photos.map(({ fileKey }) => fileKey));
  expect(photoKeys.length).toBeGreaterThan(0);
  await market.pipeline.perform(removeLostFiles, {});
  expect(stored()).toContain(lost.key);

  market = await advanceTime(market, { hours: 26 });
  const { removed } = await market.pipeline.perform(removeLostFiles, {});
  expect(removed).toBeGreaterThanOrEqual(1);
  expect(stored()).not.toContain(lost.key);
  expect(stored()).toContain((await rowOf(documentId))?.fileKey);
  expect(stored()).toEqual(expect.arrayContaining(photoKeys));
  const [left] = await market.database.reader.select({ rows: count() }).from(fileIntakes);
  expect(left?.rows).toBe(0);
});
