import { eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { loginLinks } from '../../../db/schema/index.ts';

export type LoginLinkRow = typeof loginLinks.$inferSelect;

export async function findLoginLink(from: Reader, loginRequestId: string): Promise<LoginLinkRow | undefined> {
  const [row] = await from.select().from(loginLinks).where(eq(loginLinks.id, loginRequestId));
  return row;
}

export async function findLoginLinkByCode(from: Reader, userCode: string): Promise<LoginLinkRow | undefined> {
  const [row] = await from.select().from(loginLinks).where(eq(loginLinks.userCode, userCode));
  return row;
}
