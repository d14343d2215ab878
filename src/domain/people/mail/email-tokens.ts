import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { emailTokens } from '../../../../db/schema/index.ts';
import type { EmailTokenPurpose } from '../../../../db/values/index.ts';
import { secretHash } from '../../platform/kernel/index.ts';
import type { UserRow } from '../accounts/index.ts';
import { createEmailToken } from './create-email-token.ts';
import type { LetterContext } from './letters/letter.ts';

const SECRET_BYTES = 32;

/**
 * Makes a link that works once. Its secret is made here and only the hash is stored; when the e-mail is sent again, it carries
 * another secret.
 */
export async function tokenLink(
  path: string,
  purpose: EmailTokenPurpose,
  user: UserRow,
  context: Pick<LetterContext, 'ids' | 'perform' | 'settings'>,
): Promise<string> {
  const secret = context.ids.secret(SECRET_BYTES);
  await context.perform(createEmailToken, { userId: user.id, purpose, email: user.email, hash: secretHash(secret) });
  return `${context.settings.publicBaseUrl}${path}?token=${secret}`;
}

/** The reasons to refuse a token, as the descriptions of errors give them. */
export const TOKEN_REFUSED = 'The token is unknown, was used, or has run out.';

type EmailTokenRow = typeof emailTokens.$inferSelect;

/** The token of a link, unless it was used or has expired. */
export async function findEmailToken(
  from: Reader,
  { token, purpose, now }: { token: string; purpose: EmailTokenPurpose; now: Date },
): Promise<EmailTokenRow | undefined> {
  const [row] = await from
    .select()
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.hash, secretHash(token)),
        eq(emailTokens.purpose, purpose),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, now),
      ),
    );
  return row;
}

/** Makes all other links of the same kind worthless after one of them was used. */
export async function useUpEmailTokens(
  tx: Tx,
  { userId, purpose, now }: { userId: string; purpose: EmailTokenPurpose; now: Date },
): Promise<void> {
  await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose), isNull(emailTokens.usedAt)));
}
