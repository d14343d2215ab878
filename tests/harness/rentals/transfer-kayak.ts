import { crc32, deflateSync } from 'node:zlib';
import { and, asc, eq } from 'drizzle-orm';
import { bookings, journal, postings } from '../../../db/schema/index.ts';
import { advanceTime } from '../dates.ts';
import { trialBalance } from '../money/books.ts';
import { approvedKayak } from './kayak.ts';
import { samplePng } from '../sample-files.ts';
import type { TestMarketplace } from '../start-marketplace.ts';

export const IBAN = 'PT50 0002 0123 1234 5678 9015 4';
const contentBase64 = samplePng.toString('base64');

/** A picture that no other proof has had: one pixel high, its greys spell the name. */
export function freshFile(name: string): string {
  const text = Buffer.from(name);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(text.length, 0);
  header.writeUInt32BE(1, 4);
  header.writeUInt8(8, 8);
  const rows = deflateSync(Buffer.concat([Buffer.from([0]), text]));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]).toString(
    'base64',
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The owner takes transfers, to an account that is known long enough. */
export async function takeTransfers(market: TestMarketplace): Promise<TestMarketplace> {
  const bank = { action: 'set', iban: IBAN, holder: 'Atlantic Outdoors Lda', acceptTransfers: true };
  await market.owner.call('manage_payout_bank', bank);
  return advanceTime(market, { hours: 73 });
}

/** What the renter would send today. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
export async function transferOf(market: TestMarketplace, bookingId: string): Promise<any> {
  const { channels, dueMinor } = await market.renter.call('get_payment_options', { bookingId });
  const { amountMinor = dueMinor } = channels.find(({ channel }: { channel: string }) => channel === 'OFFLINE');
  const paidOn = market.clock.now().toISOString().slice(0, 10);
  return { bookingId, amountMinor, paidOn, reference: bookingId, contentBase64 };
}

/** An approved kayak whose rent is said to be transferred. */
export async function reportedKayak(market: TestMarketplace, dates: { startDate: string; endDate: string }): Promise<string> {
  const bookingId = await approvedKayak(market, dates);
  await market.renter.call('report_offline_payment', await transferOf(market, bookingId));
  return bookingId;
}

/** A kayak that is booked: the owner has the money. */
export async function transferredKayak(market: TestMarketplace, dates: { startDate: string; endDate: string }): Promise<string> {
  const bookingId = await reportedKayak(market, dates);
  await market.owner.call('confirm_offline_payment', { bookingId, decision: 'confirm' });
  return bookingId;
}

/** What the journal says about the booking, entry by entry: `account amount`, with ids left out. The books balance. */
export async function entriesOf({ database }: TestMarketplace, bookingId: string): Promise<Record<string, string[]>> {
  await trialBalance(database);
  const rows = await database.reader
    .select({ kind: journal.kind, account: postings.account, amountMinor: postings.amountMinor })
    .from(journal)
    .innerJoin(postings, eq(postings.journalId, journal.id))
    .where(and(eq(journal.bookingId, bookingId)))
    .orderBy(asc(journal.at), asc(journal.id), asc(postings.line));
  const grouped = Map.groupBy(rows, ({ kind }) => kind);
  return Object.fromEntries(
    [...grouped].map(([kind, lines]) => [kind, lines.map((line) => `${line.account.split(':')[0]} ${line.amountMinor}`)]),
  );
}

export async function rowOf({ database }: TestMarketplace, bookingId: string): Promise<typeof bookings.$inferSelect> {
  const [row] = await database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  if (row === undefined) throw new Error('no such booking');
  return row;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the price is a stored document
export async function totalsOf(market: TestMarketplace, bookingId: string): Promise<any> {
  return (await rowOf(market, bookingId)).price['totals'];
}
