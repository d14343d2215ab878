import { z } from 'zod';
import { type Scope, SCOPES } from '../../../../db/values/index.ts';
import { type Access, declareError, IdInput, type ReadCtx } from '../../platform/kernel/index.ts';
import { findSoftware, isLinkToAllow } from '../sign-in/index.ts';

const MESSAGES = {
  unknown: 'This link was not made here or has run out. Ask your assistant to try again; it gets a new one.',
  ended: 'The access of this software has ended, so there is nothing to allow. Connect it again.',
};

const widerAccessClosed = declareError({
  code: 'wider_access_closed',
  status: 400,
  when: 'A link to allow software more was not made here, has run out, or the access of the software has ended.',
  data: z.object({ reason: z.enum(['unknown', 'ended']) }),
  message: ({ reason }) => MESSAGES[reason],
  next: () => [],
});

export const softwareNotYours = declareError({
  code: 'software_not_yours',
  status: 403,
  when: 'Somebody signs in to allow more to software that acts for another account.',
  data: z.object({}),
  message: () => 'This software acts for another account. Sign in with that one.',
  next: () => [],
});

/** The fields that the link carries. */
export const linkToAllow = {
  sessionId: IdInput,
  allow: z.string().max(300),
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
};

interface Link {
  readonly sessionId: string;
  readonly allow: string;
  readonly expires: number;
  readonly signature: string;
}

type Software = Awaited<ReturnType<typeof findSoftware>>;

export const linkedSoftware: Access<'anyone', Link, Software> = {
  who: 'anyone',
  scope: null,
  errors: [widerAccessClosed],
  load: (from, _caller, { sessionId }) => findSoftware(from, sessionId),
};

/** The software that a valid link is about, with what it may do and what it asks for. Throws `wider_access_closed`. */
export function openSoftware(software: Software, link: Link, context: ReadCtx) {
  if (software === undefined || !isLinkToAllow(link, context)) throw widerAccessClosed({ reason: 'unknown' });
  const { scopes: granted, clientName } = software;
  if (software.revokedAt !== null || granted === null) throw widerAccessClosed({ reason: 'ended' });
  return { ...software, granted, clientName: clientName ?? '', asked: scopesOf(link) };
}

function scopesOf({ allow }: Link): Scope[] {
  const named = allow.split(' ');
  return SCOPES.filter((scope) => named.includes(scope));
}
