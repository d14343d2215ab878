import type { EmailTokenPurpose } from '../../../../db/values.ts';
import { createEmailToken } from '../create-email-token.ts';
import { secretHash } from '../secret-hash.ts';
import type { UserRow } from '../store.ts';
import type { LetterContext } from './letter.ts';

const SECRET_BYTES = 32;

/** A link that works once. Its secret is made here and only the hash is kept; a second try of the e-mail carries another one. */
export async function tokenLink(
  path: string,
  purpose: EmailTokenPurpose,
  user: UserRow,
  context: LetterContext,
): Promise<string> {
  const secret = context.ids.secret(SECRET_BYTES);
  await context.perform(createEmailToken, { userId: user.id, purpose, email: user.email, hash: secretHash(secret) });
  return `${context.settings.publicBaseUrl}${path}?token=${secret}`;
}
