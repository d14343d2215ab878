import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents, users } from '../../../db/schema/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { openAccount } from '../../harness/open-account.ts';
import { requestCamper } from '../../harness/rentals/camper.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let people = 0;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function newcomer(): Promise<Actor> {
  const account = { email: `rider${(people += 1)}@example.com`, password: 'long enough 1', name: 'Ana Silva' };
  return openAccount(market, account);
}

const FILE = { fileName: 'scan.png', contentBase64: samplePng.toString('base64') };

const handIn = (renter: Actor, expiresOn?: string) =>
  renter.call('upload_document', { kind: 'IDENTITY_DOCUMENT', ...FILE, ...(expiresOn !== undefined && { expiresOn }) });

/** Whether the risk of a rental far from home still counts that there is no identity document. */
async function isMissed(renter: Actor): Promise<boolean> {
  const { reasons } = await renter.call('assess_risk', { slug: 'coastline-camper', ...freePeriod(40) });
  return reasons.some(({ rule }: { rule: string }) => rule === 'other_city');
}

test('an identity document that waits for review counts, and an erased one does not', async () => {
  const renter = await newcomer();
  expect(await isMissed(renter)).toBe(true);
  const { documentId } = await handIn(renter);
  expect(await isMissed(renter)).toBe(false);
  expect((await renter.http.del(`/users/me/documents/${documentId}`)).status).toBe(200);
  expect(await isMissed(renter)).toBe(true);
});

test('an identity document after its last day does not count until there is another', async () => {
  const renter = await newcomer();
  const { documentId } = await handIn(renter, '2099-01-01');
  expect(await isMissed(renter)).toBe(false);
  const ended = { expiresOn: '2020-01-01' };
  await market.database.transaction((tx) => tx.update(documents).set(ended).where(eq(documents.id, documentId)));
  expect(await isMissed(renter)).toBe(true);
  await handIn(renter);
  expect(await isMissed(renter)).toBe(false);
});

test('an identity document that an owner rejected does not count until another is handed in', async () => {
  const renter = await newcomer();
  const { id } = await renter.call('get_profile', {});
  const verified = { phone: '+351912000777', phoneVerifiedAt: market.clock.now() };
  await market.database.transaction((tx) => tx.update(users).set(verified).where(eq(users.id, id)));
  const bookingId = await requestCamper({ renter }, freePeriod(60));
  expect(await isMissed(renter)).toBe(false);
  const list = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
  const { documentId } = list.items.find(({ kind }: { kind: string }) => kind === 'IDENTITY_DOCUMENT');
  await market.owner.call('review_renter_documents', { action: 'reject', bookingId, documentId, reason: 'Too dark' });
  expect(await isMissed(renter)).toBe(true);
  await handIn(renter);
  expect(await isMissed(renter)).toBe(false);
});
