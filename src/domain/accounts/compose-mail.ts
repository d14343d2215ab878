import type { MailKind } from '../../../db/values.ts';
import type { LetterContext, Words } from './letters/letter.ts';
import { LETTERS } from './letters/letters.ts';
import { findUserByEmail } from './store.ts';

/** Who asks for a new password for a suspended account is told why there is none. */
const ABOUT_SUSPENSION = new Set<MailKind>(['ACCOUNT_SUSPENDED', 'PASSWORD_RESET']);

/** The words of an e-mail, or null when it has become pointless: nobody has the address, or it is too late. */
export async function composeMail(
  { kind, address, about, createdAt }: { kind: MailKind; address: string; about: string | null; createdAt: Date },
  context: LetterContext,
): Promise<Words | null> {
  const user = await findUserByEmail(context.reader, address);
  if (user === undefined) return null;
  const mail = { user, about, createdAt };
  if (user.suspendedAt === null) return LETTERS[kind](mail, context);
  return ABOUT_SUSPENSION.has(kind) ? LETTERS.ACCOUNT_SUSPENDED(mail, context) : null;
}
