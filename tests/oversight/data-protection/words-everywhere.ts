import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import * as schema from '../../../db/schema/index.ts';
import type { Actor, TestMarketplace } from '../../harness/start-marketplace.ts';

export interface Person extends Actor {
  readonly email: string;
  readonly userId: string;
}

/** A word of a person wherever one can be left: what is not written here would not be looked for after the erasure. */
export const WORD = 'Muriel';
export const BOOKING = 'bkg_MURIEL';

const PLACE = { address: WORD, hours: WORD, instructions: WORD, contact: WORD };
const BANK = { ibanSealed: WORD, ibanMasked: 'PT…0154', holder: `${WORD} Silva`, bic: null };

/** Whose words are written, beside rows of the demo that serve as models for new ones. */
interface Life {
  readonly market: TestMarketplace;
  readonly renter: Person;
  readonly owner: Person;
  readonly vendorId: string;
  readonly asset: typeof schema.assets.$inferSelect;
  readonly booking: typeof schema.bookings.$inferSelect;
  readonly offer: typeof schema.counterOffers.$inferSelect;
  readonly at: Date;
  /** Stores another file that contains the word. */
  readonly file: () => Promise<StoredFile>;
}

type StoredFile = Awaited<ReturnType<typeof storeFile>>;

/**
 * Gives the two an ended booking with everything that can be written about one, and the owner a shop with everything that
 * can be written about one. A new table gets its words in the function of its subject. Answers with the names of the files.
 */
export async function leaveWordsEverywhere(market: TestMarketplace, renter: Person, owner: Person): Promise<string[]> {
  const { reader } = market.database;
  const [vendor] = await reader.select().from(schema.vendors).where(eq(schema.vendors.userId, owner.userId));
  const [booking] = await reader.select().from(schema.bookings).where(eq(schema.bookings.state, 'COMPLETED')).limit(1);
  const [asset] = await reader.select().from(schema.assets).where(eq(schema.assets.id, booking!.assetId));
  const [offer] = await reader.select().from(schema.counterOffers).limit(1);
  const files: string[] = [];
  const file = async () => {
    const stored = await storeFile(market, files.length + 1);
    files.push(stored.fileKey);
    return stored;
  };
  const models = { vendorId: vendor!.id, asset: asset!, booking: booking!, offer: offer! };
  const life = { market, renter, owner, ...models, at: market.clock.now(), file };
  await writeShop(life);
  await writeBooking(life);
  await writeHandover(life);
  await writeClaims(life);
  await writeDocuments(life);
  await writeReviewsOfRisk(life);
  await writePayments(life);
  await writeTransfers(life);
  await writePayouts(life);
  return files;
}

async function storeFile(market: TestMarketplace, number: number) {
  const { key, bytes, sha256 } = await market.ports.storage.put(Readable.from([WORD, String(number)]), 100);
  const uploadedAt = market.clock.now().toISOString();
  const name = { id: `pho_${number}`, fileKey: key, fileName: `${WORD}.png` };
  return { ...name, mimeType: 'image/png', bytes, sha256, takenAt: null, uploadedAt };
}

async function writeShop({ market, vendorId, asset, at }: Life): Promise<void> {
  await market.database.transaction(async (tx) => {
    await tx
      .update(schema.vendors)
      .set({
        salesTax: [{ since: '2026-01-01T00:00:00.000Z', registered: true, taxId: `PT-${WORD}`, rentBps: 0 }],
        address: `${WORD} Street 1`,
      })
      .where(eq(schema.vendors.id, vendorId));
    const words = { title: `${WORD}s kayak`, description: WORD, slug: `kayak-of-${WORD}`.toLowerCase(), pickup: PLACE };
    const images = [{ url: `https://example.com/${WORD}.jpg`, alt: WORD, width: 1, height: 1 }];
    await tx.insert(schema.assets).values({ ...asset, id: 'ast_MURIEL', reference: WORD, vendorId, ...words, images });
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
  });
}

/** The booking with its timeline, a counter-offer and a wish for other dates. */
async function writeBooking({ market, renter, vendorId, booking, offer, at }: Life): Promise<void> {
  await market.database.transaction(async (tx) => {
    await tx.insert(schema.bookings).values({
      ...booking,
      id: BOOKING,
      assetId: 'ast_MURIEL',
      vendorId,
      renterId: renter.userId,
      mode: 'live',
      cancelledBy: 'OWNER',
      closeReason: WORD,
      collateral: `${WORD}s passport`,
      asset: { ...booking.asset, image: `https://example.com/${WORD}.jpg`, pickup: PLACE },
    });
    for (const actor of ['RENTER', 'OWNER'] as const)
      await tx
        .insert(schema.bookingTimeline)
        .values({ id: `tml_${actor}`, bookingId: BOOKING, at, type: 'booking.noted', actor, note: WORD });
    await tx
      .insert(schema.counterOffers)
      .values({ ...offer, id: 'cof_MURIEL', bookingId: BOOKING, status: 'EXPIRED', message: WORD });
    await tx.insert(schema.extensions).values({
      id: 'ext_MURIEL',
      bookingId: BOOKING,
      kind: 'EXTEND',
      status: 'REJECTED',
      oldStartDate: booking.startDate,
      oldEndDate: booking.endDate,
      startDate: booking.startDate,
      endDate: booking.endDate,
      price: {},
      dueMinor: 0,
      refundMinor: 0,
      message: WORD,
      answer: WORD,
      requestedAt: at,
      dueAt: at,
    });
  });
}

async function writeHandover({ market, at, file }: Life): Promise<void> {
  const reports = [
    { by: 'RENTER' as const, kind: 'CHECK_IN' as const, photos: [await file()] },
    { by: 'OWNER' as const, kind: 'CHECK_OUT' as const, photos: [await file()] },
  ];
  await market.database.transaction(async (tx) => {
    for (const report of reports)
      await tx.insert(schema.conditionReports).values({
        id: `rep_${report.by}`,
        bookingId: BOOKING,
        status: 'CONTESTED',
        notes: WORD,
        readings: { fuel: 1 },
        submittedAt: at,
        reason: WORD,
        ...report,
      });
  });
}

async function writeClaims({ market, at, file }: Life): Promise<void> {
  const photo = await file();
  const evidences = [
    { by: 'RENTER' as const, photos: [await file()] },
    { by: 'OWNER' as const, photos: [await file()] },
  ];
  await market.database.transaction(async (tx) => {
    await tx.insert(schema.incidents).values({
      id: 'inc_MURIEL',
      bookingId: BOOKING,
      type: 'DAMAGE',
      status: 'ESCALATED',
      reportedBy: 'OWNER',
      description: WORD,
      claimMinor: 0,
      reportedAt: at,
      dueAt: at,
      resolution: WORD,
      photos: [photo],
    });
    await tx.insert(schema.disputes).values({
      id: 'dis_MURIEL',
      bookingId: BOOKING,
      status: 'RESOLVED_OWNER',
      openedBy: 'RENTER',
      reason: WORD,
      claimMinor: 0,
      openedAt: at,
    });
    for (const evidence of evidences)
      await tx
        .insert(schema.disputeEvidence)
        .values({ id: `evi_${evidence.by}`, disputeId: 'dis_MURIEL', text: WORD, at, ...evidence });
  });
}

async function writeDocuments({ market, renter, owner, at, file }: Life): Promise<void> {
  const { fileKey } = await file();
  await market.database.transaction(async (tx) => {
    await tx.insert(schema.documents).values({
      id: 'doc_MURIEL',
      userId: renter.userId,
      kind: 'BOAT_LICENCE',
      fileName: WORD,
      fileKey: fileKey,
      mimeType: 'image/png',
      bytes: 1,
      sha256: '',
      uploadedAt: at,
    });
    const decision = { decision: 'REJECTED' as const, reason: WORD, decidedBy: owner.userId, decidedAt: at };
    await tx.insert(schema.documentDecisions).values({ bookingId: BOOKING, documentId: 'doc_MURIEL', ...decision });
  });
}

/** One about a booking and one about a score. */
async function writeReviewsOfRisk({ market, renter, owner, at }: Life): Promise<void> {
  await market.database.transaction(async (tx) => {
    await tx.insert(schema.riskReviews).values({
      id: 'rrv_MURIEL',
      bookingId: BOOKING,
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
  });
}

async function writePayments({ market, at }: Life): Promise<void> {
  await market.database.transaction(async (tx) => {
    await tx.insert(schema.payments).values({
      id: 'pay_MURIEL',
      bookingId: BOOKING,
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
      bookingId: BOOKING,
      status: 'OPEN',
      amountMinor: 1,
      currency: 'EUR',
      reason: 'fraudulent',
      openedAt: at,
    });
  });
}

/** Rent and commission that were transferred past the gateway. */
async function writeTransfers({ market, owner, vendorId, at, file }: Life): Promise<void> {
  const [transfer, refund, proof] = [await file(), await file(), await file()];
  await market.database.transaction(async (tx) => {
    await tx.insert(schema.offlineProofs).values({
      id: 'ofp_MURIEL',
      bookingId: BOOKING,
      number: 1,
      status: 'REJECTED',
      amountMinor: 1,
      currency: 'EUR',
      paidOn: '2030-01-01',
      reference: WORD,
      file: transfer,
      reportedAt: at,
      dueAt: at,
      decidedBy: owner.userId,
      reason: WORD,
    });
    await tx.insert(schema.offlineRefunds).values({
      id: 'ofr_MURIEL',
      bookingId: BOOKING,
      paymentId: 'pay_MURIEL',
      subjectId: BOOKING,
      cause: 'CANCELLATION',
      status: 'PROVEN',
      amountMinor: 1,
      currency: 'EUR',
      createdAt: at,
      dueAt: at,
      file: refund,
    });
    await tx.insert(schema.commissionProofs).values({
      id: 'cpf_MURIEL',
      vendorId,
      amountMinor: 1,
      currency: 'EUR',
      paidOn: '2030-01-01',
      reference: WORD,
      file: proof,
      fileSha256: proof.sha256,
      submittedAt: at,
    });
  });
}

async function writePayouts({ market, owner, vendorId, at }: Life): Promise<void> {
  await market.database.transaction(async (tx) => {
    await tx.insert(schema.payouts).values({
      id: 'pot_MURIEL',
      bookingId: BOOKING,
      number: 1,
      vendorId,
      mode: 'live',
      status: 'PAID',
      currency: 'EUR',
      grossMinor: 1,
      amountMinor: 1,
      destination: BANK,
      failure: WORD,
      createdAt: at,
      dueAt: at,
    });
    await tx.insert(schema.payoutBanks).values({ vendorId, ...BANK, changedAt: at, changedBy: owner.userId });
  });
}
