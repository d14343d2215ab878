import { Readable } from 'node:stream';
import type { bookingDeadlines, commissionDues } from '../../db/schema/index.ts';
import type { FileStorage } from '../adapters/file-storage.ts';
import { shareOf, sumOf } from '../domain/money/commissions/index.ts';
import { dayOf, formatMoney, type Ids, type Settings } from '../domain/platform/kernel/index.ts';
import type { OfflineProof } from '../domain/rentals/open-items/index.ts';
import { demoDocument } from './demo-document.ts';
import type { ToldBooking } from './tell-booking.ts';

/** What renters reported to have transferred, and what their owners owe the platform since. */
export interface ToldTransfers {
  readonly proofs: readonly OfflineProof[];
  readonly commissions: readonly (typeof commissionDues.$inferInsert)[];
  readonly deadlines: readonly (typeof bookingDeadlines.$inferInsert)[];
}

interface Context {
  readonly storage: FileStorage;
  readonly ids: Ids;
  readonly settings: Settings;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Puts a file into the storage for each reported transfer, and gives the rows. */
export async function tellTransfers(bookings: readonly ToldBooking[], context: Context): Promise<ToldTransfers> {
  const reported = bookings.flatMap((told) => {
    const { transferred, paid } = told.placed.steps;
    return transferred === null ? [] : [{ told, transferred, paid }];
  });
  const proofs = [];
  for (const each of reported) proofs.push(await proofOf(each, context));
  return {
    proofs,
    commissions: reported.flatMap(({ told, paid }) => (paid === null ? [] : [commissionOf(told, paid, context)])),
    deadlines: proofs
      .filter(({ status }) => status === 'REPORTED')
      .map(({ id: subjectId, bookingId, dueAt }) => ({ bookingId, kind: 'OFFLINE_PROOF', subjectId, dueAt })),
  };
}

async function proofOf(
  { told, transferred, paid }: { told: ToldBooking; transferred: Date; paid: Date | null },
  { storage, ids, settings }: Context,
): Promise<OfflineProof> {
  const { id: bookingId, totalMinor: amountMinor, currency, asset } = told.booking;
  const slip = demoDocument(`bank transfer of ${formatMoney(amountMinor, currency)}, reference ${bookingId}`);
  const { key: fileKey, bytes, sha256 } = await storage.put(Readable.from([slip]), settings.maxUploadBytes);
  const stored = { fileKey, fileName: 'transfer.pdf', mimeType: 'application/pdf', bytes, sha256 };
  return {
    id: ids.next('offlineProof'),
    bookingId,
    number: 1,
    status: paid === null ? 'REPORTED' : 'CONFIRMED',
    amountMinor,
    currency,
    paidOn: dayOf(transferred, asset.timeZone),
    reference: bookingId,
    file: { id: ids.next('photo'), ...stored, takenAt: null, uploadedAt: transferred.toISOString() },
    reportedAt: transferred,
    dueAt: new Date(transferred.getTime() + settings.offlineProofHours * HOUR_MS),
    escalatedAt: null,
    decidedAt: paid,
    decidedBy: paid === null ? null : told.placed.listing.vendor.userId,
    reason: null,
  };
}

/** Nothing of it was paid in the time that there was. */
function commissionOf({ booking }: ToldBooking, paid: Date, { ids, settings }: Context): ToldTransfers['commissions'][number] {
  const { id: bookingId, vendorId, mode, currency, price, terms } = booking;
  const share = shareOf(price.totals);
  return {
    id: ids.next('commission'),
    bookingId,
    vendorId,
    mode,
    status: 'OVERDUE',
    version: 1,
    currency,
    baseMinor: price.totals.ownerSubtotalMinor,
    rateBps: terms.commissionBps,
    ...share,
    amountMinor: sumOf(share),
    createdAt: paid,
    dueAt: new Date(paid.getTime() + settings.commissionDays * DAY_MS),
  };
}
