import { z } from 'zod';
import { type Access, IdInput, isSignedLink, type Settings, signedLink } from '../kernel/index.ts';
import { confirmationClosed } from './confirmation-errors.ts';
import { type ConfirmationRow, findConfirmation, type KeyConfirmation } from './confirmation-store.ts';

/** What the link carries. */
export const confirmationInput = {
  confirmationId: IdInput,
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
};

interface Link {
  confirmationId: string;
  expires: number;
  signature: string;
}

/**
 * The confirmation that a link names, for whoever holds the link: whether it is a good one, `openConfirmation` finds out.
 * Not locked yet: the call that waits for it locks its account first, and who answers here must do the same.
 */
export const linkedConfirmation: Access<'anyone', Link, KeyConfirmation | undefined> = {
  who: 'anyone',
  scope: null,
  errors: [confirmationClosed],
  load: (from, _caller, { confirmationId }) => findConfirmation(from, confirmationId),
};

/** The page on which the person answers. It reads the same however often it is asked for. */
export function confirmUrl({ id, createdAt }: Pick<ConfirmationRow, 'id' | 'createdAt'>, settings: Settings): string {
  return signedLink(pathOf(id), { now: createdAt, settings }, { hours: 1 });
}

/** The confirmation while it waits for an answer. Throws `confirmation_closed`. */
export function openConfirmation(
  subject: KeyConfirmation | undefined,
  link: Link,
  context: { now: Date; settings: Settings },
): KeyConfirmation {
  const signed = isSignedLink(pathOf(link.confirmationId), link, context);
  if (subject === undefined || !signed) throw confirmationClosed({ reason: 'unknown' });
  const { confirmation, key } = subject;
  if (confirmation.status === 'APPROVED') throw confirmationClosed({ reason: 'approved' });
  if (confirmation.status === 'DENIED') throw confirmationClosed({ reason: 'denied' });
  if (confirmation.status === 'USED') throw confirmationClosed({ reason: 'used' });
  if (confirmation.expiresAt <= context.now) throw confirmationClosed({ reason: 'expired' });
  if (key.revokedAt !== null) throw confirmationClosed({ reason: 'revoked' });
  return subject;
}

function pathOf(confirmationId: string): string {
  return `/confirm/${confirmationId}`;
}
