import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq, getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as schema from '../../../db/schema/index.ts';
import { removeLostFiles, storedTables } from '../../../src/domain/oversight/data-protection/index.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const tables = Object.entries(schema).filter((entry): entry is [string, Table & (typeof entry)[1]] => is(entry[1], Table));

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** The parts of the export of somebody with a shop, in the order in which they are read. */
const SECTIONS = [
  'account sessions apiKeys phoneCodes emailLinks emails callCounts listingReports loginLinks credit trust scoreReviews emailChanges adminInvitations webhooks notificationPreferences shortMessages devices messageReports notifications',
  'documents documentDecisions riskReviews quotes checkouts bookings timeline counterOffers extensions conditionReports incidents',
  'disputes disputeEvidence awards invoices payments refunds depositCaptures chargebacks offlineProofs offlineRefunds reviews webhookDeliveries messages conversations',
  'shop shopNames storefront assets blackouts bankAccount paymentProviderAccount payouts payoutNettings commissions commissionProofs calendarFeeds followedCalendars feedback bookingsOfShop',
  'timelineOfShop counterOffersOfShop extensionsOfShop conditionReportsOfShop incidentsOfShop disputesOfShop',
  'disputeEvidenceOfShop awardsOfShop invoicesOfShop offlineRefundsOfShop documentDecisionsOfShop reviewsOfShop messagesOfShop conversationsOfShop assetImports importedPictures',
  'financeEntries closedPeriods opexMarks opexTemplates acquisitions repairs maintenanceTasks taxProfiles apiKeySpending apiKeyConfirmations',
  // What is concluded from the rows and stored nowhere.
  'trustProfile',
].flatMap((names) => names.split(' '));

test('each table declares how it is exported, what erasure does to it and how long rows are kept', () => {
  expect(storedTables.map(({ table }) => getTableName(table)).toSorted()).toEqual(
    tables.map(([, table]) => getTableName(table)).toSorted(),
  );
  for (const { table, exported, erased, kept } of storedTables)
    expect([getTableName(table), exported.length > 0, erased.length > 3, kept.length > 3]).toEqual([
      getTableName(table),
      true,
      true,
      true,
    ]);
});

test('each table that declares deletion at erasure has code for it', () => {
  const idle = storedTables.filter(
    ({ erased, erase }) => /deleted|emptied|without|revoked|ended/.test(erased) && erase === undefined,
  );
  expect(idle.filter(({ erased }) => !/^kept.*without a name/.test(erased)).map(({ table }) => getTableName(table))).toEqual([]);
});

test('the export has exactly the declared sections, in the declared order', async () => {
  const { sections, leftOut } = (await market.owner.http.get('/users/me/export')).body.data;
  expect(Object.keys(sections)).toEqual(SECTIONS);
  const declared = storedTables.flatMap(({ exported }) => (typeof exported === 'string' ? [] : exported));
  expect([...declared.map(({ name }) => name), 'trustProfile'].toSorted()).toEqual(SECTIONS.toSorted());
  expect(leftOut).toEqual([]);
});

/** Whatever both sides of a booking are given of it: a column that is one side’s own is left out of the other’s section. */
const OF_BOTH_SIDES = [
  'id assetId vendorId renterId mode state version startDate endDate startAt endAt days units rentalMode currency totalMinor',
  'terms limits price depositMinor depositMethod depositState depositTakenMinor depositReturnedMinor paymentChannel',
  'cancellationPolicy requirements asset agreement attestations risk dueAt promotedAt approvedBy approvalLeftSeconds',
  'confirmedAt actualStartAt overdueSince atRiskOf lateFeeMinor lateFeePaidAt collateral returnedAt returnAssumed',
  'returnReportedBy closedAt cancelledBy cancelKind closeReason createdAt updatedAt',
].flatMap((names) => names.split(' '));

test('the fields that both sides of a booking export are declared for both', async () => {
  const { bookingsOfShop } = (await market.owner.http.get('/users/me/export')).body.data.sections;
  expect(Object.keys(bookingsOfShop[0]).toSorted()).toEqual(OF_BOTH_SIDES.toSorted());
});

/** A word of hers wherever she can leave one. */
const WORD = 'Muriel';
const PASSWORD = 'long enough 1';

const erase = (who: Person) => who.http.post('/users/me/erase', { confirmEmail: who.email, password: PASSWORD });

describe('after an account is erased', () => {
  test('the words, bank accounts and files of both sides are gone from every declared table', async () => {
    const renter = await register('renter.muriel@example.com');
    const owner = await register('owner.muriel@example.com', {
      role: 'VENDOR',
      vendorName: `${WORD} Rents`,
      vendorType: 'INDIVIDUAL',
    });
    const files = await livedThrough(renter, owner);
    await expectWordsEverywhere('bkg_MURIEL');
    expect(await tablesWith(WORD)).toEqual(
      expect.arrayContaining(['vendors', 'assets', 'payouts', 'incidents', 'offlineProofs']),
    );

    const stored = () => readdirSync(join(market.folder, 'documents'));
    expect(stored()).toEqual(expect.arrayContaining(files));
    // While the payer's bank judges, what was written is evidence.
    const refused = await erase(renter);
    expect(refused.body).toMatchObject({ code: 'account_in_use', details: { reasons: ['CHARGEBACK'] } });
    await market.database.transaction((tx) => tx.update(schema.chargebacks).set({ status: 'LOST' }));
    for (const person of [renter, owner]) {
      const { status, body } = await erase(person);
      expect([status, body.code]).toEqual([200, undefined]);
    }
    await market.dispatcher.drain();
    market.clock.advance({ hours: 1, minutes: 1 });
    await market.pipeline.perform(removeLostFiles, {});

    const kept = storedTables.filter(({ keepsWords }) => keepsWords).map(({ table }) => table);
    const left = (await tablesWith(WORD)).filter(
      (name) => !kept.some((table) => tables.some((row) => row[0] === name && row[1] === table)),
    );
    expect(left).toEqual([]);
    expect(stored().filter((name) => files.includes(name))).toEqual([]);
  });
});

interface Person extends Actor {
  readonly email: string;
  readonly userId: string;
}

async function register(email: string, more: object = {}): Promise<Person> {
  const { body } = await market.nobody.http.post('/auth/register', { email, password: PASSWORD, name: WORD, ...more });
  const actor = market.actor(body.data.accessToken);
  return { ...actor, email, userId: (await actor.http.get('/users/me')).body.data.id };
}

async function tablesWith(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, table] of tables) {
    const rows = await market.database.reader.select().from(table);
    if (JSON.stringify(rows).includes(word)) found.push(name);
  }
  return found;
}

/** Columns of a booking that hold no words of anybody: a code, an id. */
const NO_WORDS = ['approvedBy', 'atRiskOf', 'cancelledBy'];

/** What is not written here would not be looked for after the erasure. */
async function expectWordsEverywhere(bookingId: string): Promise<void> {
  const [booking] = await market.database.reader.select().from(schema.bookings).where(eq(schema.bookings.id, bookingId));
  const texts = Object.entries(getTableColumns(schema.bookings)).filter(
    ([name, { dataType, notNull, enumValues }]) =>
      dataType === 'string' && !notNull && enumValues === undefined && !name.endsWith('At') && !NO_WORDS.includes(name),
  );
  const without = texts.filter(([name]) => !String(Object(booking)[name]).includes(WORD)).map(([name]) => name);
  expect(without).toEqual([]);
}

/** One booking that is over, of these two, with everything that can be written about one. Answers with the names of its files. */
async function livedThrough(renter: Person, owner: Person): Promise<string[]> {
  const { reader } = market.database;
  const [vendor] = await reader.select().from(schema.vendors).where(eq(schema.vendors.userId, owner.userId));
  const [booking] = await reader.select().from(schema.bookings).where(eq(schema.bookings.state, 'COMPLETED')).limit(1);
  const [asset] = await reader.select().from(schema.assets).where(eq(schema.assets.id, booking!.assetId));
  const [offer] = await reader.select().from(schema.counterOffers).limit(1);
  const bookingId = 'bkg_MURIEL';
  const vendorId = vendor!.id;
  const at = market.clock.now();
  const files: string[] = [];
  async function file() {
    const { key, bytes, sha256 } = await market.ports.storage.put(Readable.from([WORD, String(files.length)]), 100);
    files.push(key);
    const uploadedAt = at.toISOString();
    return {
      id: `pho_${files.length}`,
      fileKey: key,
      fileName: `${WORD}.png`,
      mimeType: 'image/png',
      bytes,
      sha256,
      takenAt: null,
      uploadedAt,
    };
  }
  const photos = async () => [await file()];
  const bank = { ibanSealed: WORD, ibanMasked: 'PT…0154', holder: `${WORD} Silva`, bic: null };

  const matters = {
    reports: [
      { by: 'RENTER' as const, kind: 'CHECK_IN' as const, photos: await photos() },
      { by: 'OWNER' as const, kind: 'CHECK_OUT' as const, photos: await photos() },
    ],
    incident: { photos: await photos() },
    evidence: [
      { by: 'RENTER' as const, photos: await photos() },
      { by: 'OWNER' as const, photos: await photos() },
    ],
    proof: await file(),
    refund: await file(),
    commission: await file(),
    document: await file(),
  };
  await market.database.transaction(async (tx) => {
    await tx
      .update(schema.vendors)
      .set({
        salesTax: [{ since: '2026-01-01T00:00:00.000Z', registered: true, taxId: `PT-${WORD}`, rentBps: 0 }],
        address: `${WORD} Street 1`,
      })
      .where(eq(schema.vendors.id, vendorId));
    const place = { address: WORD, hours: WORD, instructions: WORD, contact: WORD };
    const words = { title: `${WORD}s kayak`, description: WORD, slug: `kayak-of-${WORD}`.toLowerCase(), pickup: place };
    const images = [{ url: `https://example.com/${WORD}.jpg`, alt: WORD, width: 1, height: 1 }];
    await tx.insert(schema.assets).values({ ...asset!, id: 'ast_MURIEL', reference: WORD, vendorId, ...words, images });
    const row = { row: 2, reference: WORD, outcome: 'CREATED', assetId: 'ast_MURIEL', title: WORD, status: 'DRAFT' } as const;
    const rows = [{ ...row, pictures: 1, changed: [], missing: [], problems: [] }];
    await tx.insert(schema.assetImports).values({ id: 'imr_MURIEL', vendorId, createdAt: at, rows, expiresAt: at });
    await tx.insert(schema.importPictures).values({
      id: 'imp_MURIEL',
      assetId: 'ast_MURIEL',
      importId: 'imr_MURIEL',
      url: `https://example.com/${WORD}.jpg`,
      position: 0,
      status: 'FAILED',
      publish: false,
      tries: 1,
      problem: null,
      imageId: null,
      createdAt: at,
      nextTryAt: null,
    });
    await tx.insert(schema.blackouts).values({
      id: 'blk_MURIEL',
      assetId: 'ast_MURIEL',
      startDate: '2030-01-01',
      endDate: '2030-01-02',
      source: 'ICS',
      reason: WORD,
      calendar: `https://example.com/${WORD}.ics`,
      uid: WORD,
      createdAt: at,
    });
    await tx.insert(schema.bookings).values({
      ...booking!,
      id: bookingId,
      assetId: 'ast_MURIEL',
      vendorId,
      renterId: renter.userId,
      mode: 'live',
      cancelledBy: 'OWNER',
      closeReason: WORD,
      collateral: `${WORD}s passport`,
      asset: { ...booking!.asset, image: `https://example.com/${WORD}.jpg`, pickup: place },
    });
    for (const actor of ['RENTER', 'OWNER'] as const)
      await tx
        .insert(schema.bookingTimeline)
        .values({ id: `tml_${actor}`, bookingId, at, type: 'booking.noted', actor, note: WORD });
    await tx.insert(schema.counterOffers).values({ ...offer!, id: 'cof_MURIEL', bookingId, status: 'EXPIRED', message: WORD });
    await tx.insert(schema.extensions).values({
      id: 'ext_MURIEL',
      bookingId,
      kind: 'EXTEND',
      status: 'REJECTED',
      oldStartDate: booking!.startDate,
      oldEndDate: booking!.endDate,
      startDate: booking!.startDate,
      endDate: booking!.endDate,
      price: {},
      dueMinor: 0,
      refundMinor: 0,
      message: WORD,
      answer: WORD,
      requestedAt: at,
      dueAt: at,
    });
    for (const report of matters.reports)
      await tx.insert(schema.conditionReports).values({
        id: `rep_${report.by}`,
        bookingId,
        status: 'CONTESTED',
        notes: WORD,
        readings: { fuel: 1 },
        submittedAt: at,
        reason: WORD,
        ...report,
      });
    await tx.insert(schema.incidents).values({
      id: 'inc_MURIEL',
      bookingId,
      type: 'DAMAGE',
      status: 'ESCALATED',
      reportedBy: 'OWNER',
      description: WORD,
      claimMinor: 0,
      reportedAt: at,
      dueAt: at,
      resolution: WORD,
      ...matters.incident,
    });
    await tx.insert(schema.disputes).values({
      id: 'dis_MURIEL',
      bookingId,
      status: 'RESOLVED_OWNER',
      openedBy: 'RENTER',
      reason: WORD,
      claimMinor: 0,
      openedAt: at,
    });
    for (const evidence of matters.evidence)
      await tx
        .insert(schema.disputeEvidence)
        .values({ id: `evi_${evidence.by}`, disputeId: 'dis_MURIEL', text: WORD, at, ...evidence });
    await tx.insert(schema.documents).values({
      id: 'doc_MURIEL',
      userId: renter.userId,
      kind: 'BOAT_LICENCE',
      fileName: WORD,
      fileKey: matters.document.fileKey,
      mimeType: 'image/png',
      bytes: 1,
      sha256: '',
      uploadedAt: at,
    });
    const decision = { decision: 'REJECTED' as const, reason: WORD, decidedBy: owner.userId, decidedAt: at };
    await tx.insert(schema.documentDecisions).values({ bookingId, documentId: 'doc_MURIEL', ...decision });
    await tx.insert(schema.riskReviews).values({
      id: 'rrv_MURIEL',
      bookingId,
      userId: renter.userId,
      status: 'UPHELD',
      level: 'HIGH',
      reasons: [],
      message: WORD,
      requestedAt: at,
      reason: WORD,
    });
    await tx.insert(schema.riskReviews).values({
      id: 'rrv_MURIEL_SCORE',
      userId: owner.userId,
      role: 'OWNER',
      status: 'STRUCK',
      reasons: [],
      message: WORD,
      requestedAt: at,
      reason: WORD,
      struck: ['rating'],
    });
    await tx.insert(schema.offlineProofs).values({
      id: 'ofp_MURIEL',
      bookingId,
      number: 1,
      status: 'REJECTED',
      amountMinor: 1,
      currency: 'EUR',
      paidOn: '2030-01-01',
      reference: WORD,
      file: matters.proof,
      reportedAt: at,
      dueAt: at,
      decidedBy: owner.userId,
      reason: WORD,
    });
    await tx.insert(schema.payments).values({
      id: 'pay_MURIEL',
      bookingId,
      status: 'EXPIRED',
      currency: 'EUR',
      amountMinor: 1,
      rentMinor: 1,
      depositMinor: 0,
      holdMinor: 0,
      gateway: 'sandbox',
      createdAt: at,
      expiresAt: at,
    });
    await tx.insert(schema.chargebacks).values({
      id: 'chb_MURIEL',
      paymentId: 'pay_MURIEL',
      bookingId,
      status: 'OPEN',
      amountMinor: 1,
      currency: 'EUR',
      reason: 'fraudulent',
      openedAt: at,
    });
    await tx.insert(schema.offlineRefunds).values({
      id: 'ofr_MURIEL',
      bookingId,
      paymentId: 'pay_MURIEL',
      subjectId: bookingId,
      cause: 'CANCELLATION',
      status: 'PROVEN',
      amountMinor: 1,
      currency: 'EUR',
      createdAt: at,
      dueAt: at,
      file: matters.refund,
    });
    await tx.insert(schema.commissionProofs).values({
      id: 'cpf_MURIEL',
      vendorId,
      amountMinor: 1,
      currency: 'EUR',
      paidOn: '2030-01-01',
      reference: WORD,
      file: matters.commission,
      fileSha256: matters.commission.sha256,
      submittedAt: at,
    });
    await tx.insert(schema.payouts).values({
      id: 'pot_MURIEL',
      bookingId,
      number: 1,
      vendorId,
      mode: 'live',
      status: 'PAID',
      currency: 'EUR',
      grossMinor: 1,
      amountMinor: 1,
      destination: bank,
      failure: WORD,
      createdAt: at,
      dueAt: at,
    });
    await tx.insert(schema.payoutBanks).values({ vendorId, ...bank, changedAt: at, changedBy: owner.userId });
  });
  return files;
}
