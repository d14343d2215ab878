import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import {
  apiKeys,
  bookings,
  callStats,
  documentDecisions,
  documents,
  emailTokens,
  idempotencyKeys,
  keyConfirmations,
  listingReports,
  loginLinks,
  mails,
  phoneCodes,
  quotes,
  riskReviews,
  sessions,
  trustEvents,
  users,
} from '../../../../db/schema/index.ts';
import { MODES } from '../../../../db/values.ts';
import type { UserRow } from '../../people/accounts/index.ts';
import { endUserSessions } from '../../people/sign-in/index.ts';
import { principalOf } from '../../platform/kernel/index.ts';
import { eraseRenterTransfers, eraseWords } from './erase-booking-traces.ts';

/** Takes everything personal out of an account. The row stays, because bookings and accounting point at it. */
export async function erasePerson(
  tx: Tx,
  user: UserRow,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await endUserSessions(tx, user.id, { because: 'ERASED', now });
  await tx.update(sessions).set({ clientName: null }).where(eq(sessions.userId, user.id));
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.userId, user.id), isNull(apiKeys.revokedAt)));
  const keys = tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, user.id));
  await tx.delete(keyConfirmations).where(inArray(keyConfirmations.keyId, keys));
  await tx.update(apiKeys).set({ name: ERASED }).where(eq(apiKeys.userId, user.id));

  await tx.delete(emailTokens).where(eq(emailTokens.userId, user.id));
  await tx.delete(mails).where(eq(mails.address, user.email));
  await tx.delete(phoneCodes).where(eq(phoneCodes.userId, user.id));
  await tx.delete(loginLinks).where(eq(loginLinks.userId, user.id));
  await tx.delete(callStats).where(eq(callStats.userId, user.id));
  // Answers that are kept for replay repeat what the account said.
  const principals = MODES.map((mode) => principalOf(user.id, mode));
  await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.principal, principals));
  await tx.update(documents).set({ fileName: ERASED, sha256: '', erasedAt: now }).where(eq(documents.userId, user.id));
  const handedIn = tx.select({ id: documents.id }).from(documents).where(eq(documents.userId, user.id));
  await tx
    .update(documentDecisions)
    .set({ reason: null, expiresOn: null })
    .where(inArray(documentDecisions.documentId, handedIn));
  await tx.delete(riskReviews).where(and(eq(riskReviews.userId, user.id), isNull(riskReviews.bookingId)));
  await tx.update(riskReviews).set({ message: null, reason: null }).where(eq(riskReviews.userId, user.id));
  await tx.delete(quotes).where(eq(quotes.userId, user.id));
  await tx.delete(trustEvents).where(eq(trustEvents.userId, user.id));
  // An open report stays without its name until it is decided: a listing may be unsafe for others.
  await tx
    .update(listingReports)
    .set({ text: '' })
    .where(and(eq(listingReports.reporterId, user.id), ne(listingReports.status, 'OPEN')));
  await tx.update(listingReports).set({ reporterId: null, openKey: null }).where(eq(listingReports.reporterId, user.id));
  await tx.update(bookings).set({ collateral: null, risk: null }).where(eq(bookings.renterId, user.id));
  await eraseRenterTransfers(tx, user.id);
  await eraseWords(tx, 'RENTER', eq(bookings.renterId, user.id));

  await tx
    .update(users)
    .set({
      email: `${user.id.toLowerCase()}@erased.invalid`,
      name: 'Erased account',
      passwordHash,
      phone: null,
      city: null,
      country: null,
      emailVerifiedAt: null,
      phoneVerifiedAt: null,
      suspendedAt: now,
      suspendedReason: null,
      erasedAt: now,
      version: user.version + 1,
    })
    .where(eq(users.id, user.id));
}

const ERASED = 'erased';
