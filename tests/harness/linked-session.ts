import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema/index.ts';
import type { Scope } from '../../db/values.ts';
import type { TestMarketplace } from './start-marketplace.ts';

/** The access token of a session as a login link opens it, also of somebody who can approve none. */
export async function linkedSession(
  { signIn, database }: Pick<TestMarketplace, 'signIn' | 'database'>,
  email: string,
  scopes: readonly Scope[],
): Promise<string> {
  const credential = (await signIn(email)).credential ?? '';
  const { sid } = JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString());
  const linked = { clientName: 'Assistant', scopes: [...scopes] };
  await database.transaction((tx) => tx.update(sessions).set(linked).where(eq(sessions.id, sid)));
  return credential;
}
