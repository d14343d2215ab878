import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq, is, Table } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as schema from '../../db/schema/index.ts';
import { removeLostFiles } from '../../src/domain/oversight/retention/index.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

interface Fate {
  /** The sections of the export that hold its rows; else why none does. */
  readonly exported: readonly string[] | string;
  /** What becomes of them when the account is erased, and why what stays does. */
  readonly erased: string;
  /** Words of the person stay in it, for the reason above. */
  readonly keepsWords?: true;
}

const NOT_PERSONAL: Fate = { exported: 'about nobody', erased: 'about nobody' };
const OF_BOOKINGS = 'kept: numbers and states of a booking, which has no name any more';
const ACCOUNTING = 'kept: accounting, without a name';
const GATEWAY: Fate = {
  exported: 'stands for the payment gateway outside',
  erased: 'kept: stands for the payment gateway outside',
};

const KEYED_HASHES: Fate = {
  exported: 'hashes with a secret key, in which nobody finds a person',
  erased: 'swept when they run out: counts within an hour, networks within 30 days',
};

/** Where the rows of each table go. Whoever adds a table says so here, and makes it true in `src/domain/oversight/personal-data`. */
const TABLES: Readonly<Record<string, Fate>> = {
  users: { exported: ['account'], erased: 'emptied; the row stays, because bookings and accounting point at it' },
  vendors: { exported: ['shop'], erased: 'emptied, the tax number included' },
  sessions: { exported: ['sessions'], erased: 'ended, without the name of the software; swept later' },
  refreshTokens: { exported: 'hashes of secrets', erased: 'their sessions end; swept later' },
  apiKeys: { exported: ['apiKeys'], erased: 'revoked, without their names' },
  keySpends: { exported: ['apiKeySpending'], erased: 'kept: amounts, without a name' },
  keyConfirmations: { exported: ['apiKeyConfirmations'], erased: 'deleted' },
  signingKeys: NOT_PERSONAL,
  phoneCodes: { exported: ['phoneCodes'], erased: 'deleted' },
  emailTokens: { exported: ['emailLinks'], erased: 'deleted' },
  attemptCounts: KEYED_HASHES,
  knownNetworks: KEYED_HASHES,
  mails: { exported: ['emails'], erased: 'deleted' },
  loginLinks: { exported: ['loginLinks'], erased: 'deleted' },
  documents: { exported: ['documents'], erased: 'files removed; the row says of which kind it was' },
  fileIntakes: { exported: 'keys of files, swept within a day', erased: 'names the files that go' },
  quotes: { exported: ['quotes'], erased: 'deleted' },
  bookings: {
    exported: ['bookings', 'bookingsOfShop'],
    erased: 'kept for the other side and the accounting, without what was judged, left or written',
  },
  bookingDeadlines: { exported: 'when timers ring, as the bookings say', erased: 'none is left of bookings that are over' },
  occupancy: { exported: 'which days are taken, as the bookings say', erased: OF_BOOKINGS },
  bookingTimeline: { exported: ['timeline', 'timelineOfShop'], erased: 'kept without the person’s words' },
  documentDecisions: {
    exported: ['documentDecisions', 'documentDecisionsOfShop'],
    erased: 'kept without reasons: that it was approved belongs to the booking',
  },
  riskReviews: {
    exported: ['riskReviews', 'scoreReviews'],
    erased: 'of bookings kept without words: how often the platform judged so; of scores deleted with the scores',
  },
  trustEvents: { exported: ['trust'], erased: 'deleted' },
  blackouts: { exported: ['blackouts'], erased: 'kept without reason and calendar' },
  calendarFeeds: { exported: ['calendarFeeds'], erased: 'revoked' },
  categories: NOT_PERSONAL,
  assets: { exported: ['assets'], erased: 'emptied; the row stays, because bookings point at it' },
  counterOffers: { exported: ['counterOffers', 'counterOffersOfShop'], erased: 'kept without the owner’s words' },
  extensions: { exported: ['extensions', 'extensionsOfShop'], erased: 'kept without the person’s words' },
  conditionReports: {
    exported: ['conditionReports', 'conditionReportsOfShop'],
    erased: 'kept without the person’s words and photos, once no claim is open: what was read off stays',
  },
  incidents: {
    exported: ['incidents', 'incidentsOfShop'],
    erased: 'kept without the person’s words and photos: outcome and amounts stay',
  },
  disputes: { exported: ['disputes', 'disputesOfShop'], erased: 'kept without the person’s words: the ruling stays' },
  disputeEvidence: { exported: ['disputeEvidence', 'disputeEvidenceOfShop'], erased: 'emptied of the person’s words and photos' },
  invoices: {
    exported: ['invoices', 'invoicesOfShop'],
    erased: 'kept as issued: tax law asks for it, and the database refuses changes',
    keepsWords: true,
  },
  invoiceCodes: { exported: 'stands in the numbers of the invoices', erased: 'kept: stands in the numbers of the invoices' },
  invoiceNumbers: { exported: 'the last number taken', erased: ACCOUNTING },
  legalTexts: NOT_PERSONAL,
  payments: { exported: ['payments'], erased: ACCOUNTING },
  gatewayEvents: { exported: 'ids of the gateway’s reports', erased: ACCOUNTING },
  gatewayReports: { exported: 'what the gateway said, as payments, refunds and payouts say', erased: ACCOUNTING },
  refunds: { exported: ['refunds'], erased: ACCOUNTING },
  journal: { exported: 'the platform’s books; the amounts stand with bookings and payouts', erased: ACCOUNTING },
  postings: { exported: 'the platform’s books; the amounts stand with bookings and payouts', erased: ACCOUNTING },
  accountBalances: { exported: 'sums of the platform’s books', erased: ACCOUNTING },
  creditEntries: { exported: ['credit'], erased: ACCOUNTING },
  awards: { exported: ['awards', 'awardsOfShop'], erased: ACCOUNTING },
  holdCaptures: { exported: ['depositCaptures'], erased: ACCOUNTING },
  chargebacks: { exported: ['chargebacks'], erased: ACCOUNTING },
  offlineProofs: { exported: ['offlineProofs'], erased: 'kept without the bank’s statement and words: that it was paid stays' },
  offlineRefunds: {
    exported: ['offlineRefunds', 'offlineRefundsOfShop'],
    erased: 'kept without the owner’s bank statement: that it was given back stays',
  },
  commissionDues: { exported: ['commissions'], erased: ACCOUNTING },
  commissionProofs: { exported: ['commissionProofs'], erased: 'kept without the bank’s statement: that it was paid stays' },
  auditLog: {
    exported: 'the oversight of the platform’s people',
    erased: 'kept: what the platform’s people did and looked for; the database refuses changes',
    keepsWords: true,
  },
  switches: { exported: 'what the platform switched off, as the callers are told', erased: 'kept: names an id' },
  callStats: { exported: ['callCounts'], erased: 'deleted' },
  listingReports: { exported: ['listingReports'], erased: 'without who said it; the words go once it is decided' },
  payoutBanks: { exported: ['bankAccount'], erased: 'deleted' },
  payouts: { exported: ['payouts'], erased: 'kept as accounting, without the bank account' },
  payoutNettings: { exported: ['payoutNettings'], erased: ACCOUNTING },
  eventCursors: NOT_PERSONAL,
  eventFailures: {
    exported: 'which events the platform could not act on yet',
    erased: 'kept until it could: an id and what went wrong',
  },
  events: { exported: 'copies of what happened, as the timelines say', erased: 'swept; they carry ids, states and amounts' },
  idempotencyKeys: { exported: 'answers kept for replay, for two days', erased: 'deleted' },
  serverSecrets: NOT_PERSONAL,
  jobLeases: NOT_PERSONAL,
  reviews: {
    exported: ['reviews', 'reviewsOfShop'],
    erased: 'kept without a name: they are about the other side as well',
    keepsWords: true,
  },
  sandboxCheckouts: GATEWAY,
  sandboxRefunds: GATEWAY,
  sandboxCaptures: GATEWAY,
  sandboxChargebacks: GATEWAY,
  sandboxTransfers: GATEWAY,
  stripeCheckouts: GATEWAY,
};

const tables = Object.entries(schema).filter((entry): entry is [string, Table & (typeof entry)[1]] => is(entry[1], Table));

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('every table is exported, forgotten or kept with a reason', () => {
  expect(Object.keys(TABLES).toSorted()).toEqual(tables.map(([name]) => name).toSorted());
});

test('the export has the sections that are said here, and no others', async () => {
  const { sections, leftOut } = (await market.owner.http.get('/users/me/export')).body.data;
  const said = Object.values(TABLES).flatMap(({ exported }) => (typeof exported === 'string' ? [] : exported));
  // What is concluded from the rows and stored nowhere.
  expect(Object.keys(sections).toSorted()).toEqual([...said, 'trustProfile'].toSorted());
  expect(leftOut).toEqual([]);
});

/** A word of hers wherever she can leave one. */
const WORD = 'Muriel';
const PASSWORD = 'long enough 1';

const erase = (who: Person) => who.http.post('/users/me/erase', { confirmEmail: who.email, password: PASSWORD });

describe('after an account is erased', () => {
  test('the words, bank accounts and files of both sides are gone from where it is said', async () => {
    const renter = await register('renter.muriel@example.com');
    const owner = await register('owner.muriel@example.com', {
      role: 'VENDOR',
      vendorName: `${WORD} Rents`,
      vendorType: 'INDIVIDUAL',
    });
    const files = await livedThrough(renter, owner);
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
    await market.pipeline.perform(removeLostFiles, {});

    const kept = Object.entries(TABLES).filter(([, { keepsWords }]) => keepsWords);
    const left = (await tablesWith(WORD)).filter((name) => !kept.some(([keeps]) => keeps === name));
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
      .set({ taxId: `PT-${WORD}`, address: `${WORD} Street 1` })
      .where(eq(schema.vendors.id, vendorId));
    const place = { address: WORD, hours: WORD, instructions: WORD, contact: WORD };
    const words = { title: `${WORD}s kayak`, description: WORD, slug: `kayak-of-${WORD}`.toLowerCase(), pickup: place };
    const images = [{ url: `https://example.com/${WORD}.jpg`, alt: WORD, width: 1, height: 1 }];
    await tx.insert(schema.assets).values({ ...asset!, id: 'ast_MURIEL', vendorId, ...words, images });
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
