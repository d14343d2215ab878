import { z } from 'zod';
import {
  type Access,
  declareError,
  IdInput,
  isSignedLink,
  type ReadCtx,
  type Settings,
  signedLink,
} from '../../platform/kernel/index.ts';
import { type ConfirmationRow, findConfirmation, type KeyConfirmation } from './confirmation-store.ts';

const MESSAGES = {
  unknown: 'This link was not made here or has run out. Ask your assistant to try again; it gets a new one.',
  expired: 'This has run out. Ask your assistant to try again; it gets a new link.',
  revoked: 'The API key that asked for this was revoked, so there is nothing to approve.',
  approved: 'This was approved already; there is nothing more to do here.',
  denied: 'This was denied already; there is nothing more to do here.',
  used: 'This was approved and done already; there is nothing more to do here.',
};

const confirmationClosed = declareError({
  code: 'confirmation_closed',
  status: 400,
  when: 'A link to approve a call of an API key was not made here, has run out, or was answered already.',
  data: z.object({ reason: z.enum(['unknown', 'expired', 'revoked', 'approved', 'denied', 'used']) }),
  message: ({ reason }) => MESSAGES[reason],
  next: () => [],
});

export const confirmationNotYours = declareError({
  code: 'confirmation_not_yours',
  status: 403,
  when: 'Somebody signs in to approve a call of an API key that is another account’s.',
  data: z.object({}),
  message: () => 'The API key that asks for this belongs to another account. Sign in with that one.',
  next: () => [],
});

/** The fields that the link carries. */
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
 * The confirmation that a link names; `openConfirmation` checks whether the link is valid. It is not locked here, because the
 * call that waits for it locks its account first, and the answer must lock in the same order.
 */
export const linkedConfirmation: Access<'anyone', Link, KeyConfirmation | undefined> = {
  who: 'anyone',
  scope: null,
  errors: [confirmationClosed],
  load: (from, _caller, { confirmationId }) => findConfirmation(from, confirmationId),
};

/** The page on which the person answers. The address is always the same for one confirmation. */
export function confirmUrl({ id, createdAt }: Pick<ConfirmationRow, 'id' | 'createdAt'>, settings: Settings): string {
  return signedLink(confirmPath(id), { now: createdAt, settings }, { hours: 1 });
}

/** The confirmation while it waits for an answer. Throws `confirmation_closed`. */
export function openConfirmation(subject: KeyConfirmation | undefined, link: Link, context: ReadCtx): KeyConfirmation {
  const signed = isSignedLink(confirmPath(link.confirmationId), link, context);
  if (subject === undefined || !signed) throw confirmationClosed({ reason: 'unknown' });
  const { confirmation, key } = subject;
  if (confirmation.status === 'APPROVED') throw confirmationClosed({ reason: 'approved' });
  if (confirmation.status === 'DENIED') throw confirmationClosed({ reason: 'denied' });
  if (confirmation.status === 'CLAIMED' || confirmation.status === 'USED') throw confirmationClosed({ reason: 'used' });
  if (confirmation.expiresAt <= context.now) throw confirmationClosed({ reason: 'expired' });
  if (key.revokedAt !== null) throw confirmationClosed({ reason: 'revoked' });
  return subject;
}

/** The path of the page. The page opens only with a signature. */
export function confirmPath(confirmationId: string): string {
  return `/confirm/${confirmationId}`;
}
