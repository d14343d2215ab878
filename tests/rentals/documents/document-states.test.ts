import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from '../../../db/schema/index.ts';
import { announceExpiringDocuments } from '../../../src/domain/rentals/documents/index.ts';
import { advanceTime, dayFrom, freePeriod } from '../../harness/dates.ts';
import { requestCamper } from '../../harness/rentals/camper.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const scan = { fileName: 'scan.png', contentBase64: samplePng.toString('base64') };
const statesOf = async (args: Record<string, unknown> = {}) => {
  const { documents } = await market.renter.call('get_verification_status', args);
  return documents.map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`);
};

test('a person sees what owners decided about their documents, and which ones are replaced', async () => {
  const bookingId = await requestCamper(market, freePeriod(40));
  expect(await statesOf()).toEqual(['IDENTITY_DOCUMENT PENDING_REVIEW', 'DRIVING_LICENCE PENDING_REVIEW']);
  const { items } = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
  const idOf = (kind: string) => items.find((item: { kind: string }) => item.kind === kind).documentId;
  const about = { bookingId, documentId: idOf('IDENTITY_DOCUMENT') };
  await market.owner.call('review_renter_documents', { action: 'approve', ...about });
  const refused = { bookingId, documentId: idOf('DRIVING_LICENCE'), reason: 'It is cut off.' };
  await market.owner.call('review_renter_documents', { action: 'reject', ...refused });
  expect(await statesOf()).toEqual(['IDENTITY_DOCUMENT APPROVED', 'DRIVING_LICENCE REJECTED']);

  await market.renter.call('upload_document', { kind: 'DRIVING_LICENCE', bookingId, ...scan });
  await market.renter.call('upload_document', { kind: 'IDENTITY_DOCUMENT', ...scan });
  const both = [
    'IDENTITY_DOCUMENT APPROVED',
    'DRIVING_LICENCE SUPERSEDED',
    'DRIVING_LICENCE PENDING_REVIEW',
    'IDENTITY_DOCUMENT PENDING_REVIEW',
  ];
  expect(await statesOf()).toEqual(both);
  expect(await statesOf({ bookingId })).toEqual(both);

  const other = await requestCamper(market, freePeriod(60));
  expect(await statesOf({ bookingId: other })).not.toContain('IDENTITY_DOCUMENT APPROVED');
});

test('a document that expires soon is announced once, unless there is a newer one, and is then EXPIRED', async () => {
  const hand = (kind: string, expiresOn: string) =>
    market.stranger.call('upload_document', { kind, expiresOn, ...scan }).then(({ documentId }) => documentId as string);
  await hand('BOAT_LICENCE', dayFrom(20));
  await hand('BOAT_LICENCE', dayFrom(900));
  const soon = await hand('DRONE_LICENCE', dayFrom(25));
  await hand('DRIVING_LICENCE', dayFrom(45));
  const announced = async () => {
    await market.pipeline.perform(announceExpiringDocuments, {});
    const rows = await market.database.reader.select().from(events).where(eq(events.type, 'document.expiring'));
    return rows.map(({ data }) => data['documentId']);
  };
  expect(await announced()).toEqual([soon]);
  expect(await announced()).toEqual([soon]);
  market = await advanceTime(market, { days: 26 });
  const { documents } = await market.stranger.call('get_verification_status');
  const ofKind = (kind: string) => documents.filter((row: { kind: string }) => row.kind === kind);
  expect(ofKind('DRONE_LICENCE')).toMatchObject([{ status: 'EXPIRED' }]);
  expect(ofKind('BOAT_LICENCE')).toMatchObject([{ status: 'EXPIRED' }, { status: 'PENDING_REVIEW' }]);
});
