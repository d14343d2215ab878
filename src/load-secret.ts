import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { serverSecrets } from '../db/schema/index.ts';

/** The lock for making or replacing a secret of the installation. */
export const SECRETS_LOCK = 'server-secrets';

/** A secret that all processes of this installation share. It is made at the first start and stored in the database. */
export async function loadSecret(
  database: Database,
  name: 'links' | 'sandbox-gateway' | 'bank-accounts' | 'documents' | 'attempts' | 'push',
): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.lock(SECRETS_LOCK);
    const [known] = await tx.select().from(serverSecrets).where(eq(serverSecrets.id, name));
    if (known !== undefined) return known.value;
    const value = randomBytes(32).toString('base64');
    await tx.insert(serverSecrets).values({ id: name, value });
    return value;
  });
}
