import type { NotificationKind } from '../../../../db/values/index.ts';
import { DAY_MS, later, type ReadCtx, type Settings, signedLink } from '../../platform/kernel/index.ts';

/** How many minutes the link in an e-mail works: to choose a new password, and to confirm the address. */
export const PASSWORD_RESET_MINUTES = 30;
export const EMAIL_VERIFICATION_HOURS = 72;

/** The path of the page on which an invitation to become an administrator is accepted. The page opens only with a signature. */
export function adminInvitationPath(invitationId: string): string {
  return `/admin-invitation/${invitationId}`;
}

/** The whole link of an invitation. It is the same in every letter, and expires with the invitation. */
export function adminInvitationUrl({ id, createdAt, expiresAt }: Expiring, settings: Settings): string {
  return signedLink(adminInvitationPath(id), { now: createdAt, settings }, { until: expiresAt });
}

/** The path of the page on which a new e-mail address is confirmed. The page opens only with a signature. */
export function emailChangePath(changeId: string): string {
  return `/confirm-email/${changeId}`;
}

export function emailChangeUrl({ id, createdAt, expiresAt }: Expiring, settings: Settings): string {
  return signedLink(emailChangePath(id), { now: createdAt, settings }, { until: expiresAt });
}

/** How long the sender of a report without an account has to confirm it. */
export const REPORT_LINK_DAYS = 7;

/** The path of the page on which a report of a listing is confirmed. The page opens only with a signature. */
export function reportConfirmPath(reportId: string): string {
  return `/confirm-report/${reportId}`;
}

export function reportConfirmUrl({ id, createdAt }: { id: string; createdAt: Date }, settings: Settings): string {
  const until = later(createdAt, REPORT_LINK_DAYS * DAY_MS);
  return signedLink(reportConfirmPath(id), { now: createdAt, settings }, { until });
}

const UNSUBSCRIBE_HOURS = 365 * 24;

/** The path of the page on which e-mails about one kind of event are turned off. The page opens only with a signature. */
export function unsubscribePath(userId: string): string {
  return `/unsubscribe/${userId}`;
}

/**
 * The page on which the reader of the e-mail stops more of its kind, with one click if the mail program has a button for it.
 */
export function unsubscribeUrl(userId: string, kind: NotificationKind, context: ReadCtx): string {
  return signedLink(unsubscribePath(userId), context, { claims: { kind }, hours: UNSUBSCRIBE_HOURS });
}

/** The target of a link, and until when the link works. */
interface Expiring {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
