import type { NotificationKind } from '../../../../db/values/index.ts';
import { type Settings, signedLink } from '../../platform/kernel/index.ts';

const HOURS = 365 * 24;

/** Where e-mails about one kind of thing are turned off; it opens only with a signature. */
export function unsubscribePath(userId: string): string {
  return `/unsubscribe/${userId}`;
}

/** The page on which whoever has the e-mail stops more of its kind, with one click where the mail program has a button for it. */
export function unsubscribeUrl(userId: string, kind: NotificationKind, context: { now: Date; settings: Settings }): string {
  return signedLink(unsubscribePath(userId), context, { claims: { kind }, hours: HOURS });
}
