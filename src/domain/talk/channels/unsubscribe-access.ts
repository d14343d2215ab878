import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../../../../db/values/index.ts';
import { findUser, type UserRow } from '../../people/accounts/index.ts';
import { unsubscribePath } from '../../people/mail/index.ts';
import { preferencesLock } from './preferences.ts';
import { type Access, type DomainError, IdInput, isSignedLink, linkRefused } from '../../platform/kernel/index.ts';

/** The signed fields of the link. */
export const unsubscribeInput = {
  userId: IdInput,
  kind: z.enum(NOTIFICATION_KINDS),
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
};
type Link = z.output<z.ZodObject<typeof unsubscribeInput>>;

/** The account for which a link was made. The link itself is the permission. */
export const linkedLetters: Access<'anyone', Link, UserRow> = {
  who: 'anyone',
  scope: null,
  errors: [linkRefused],
  link: {
    fields: z.object(unsubscribeInput),
    assertGood(link, context) {
      const { userId, kind } = link;
      if (!isSignedLink(unsubscribePath(userId), link, context, { kind })) throw refused();
    },
  },
  locks: ({ userId }) => [preferencesLock(userId)],
  async load(from, _caller, { userId }) {
    const user = await findUser(from, userId);
    if (user === undefined || user.erasedAt !== null) throw refused();
    return user;
  },
};

function refused(): DomainError {
  return linkRefused({ instead: 'Take the one of a newer e-mail', actions: [] });
}
