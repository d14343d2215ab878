import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { loginLinks } from '../../../db/schema/index.ts';
import { type Emit, movedRow } from '../kernel/index.ts';
import { type LoginLinkMove, loginLinkLifecycle } from './login-link-lifecycle.ts';
import type { LoginLinkRow } from './login-link-store.ts';

/** Makes a move of the login link's lifecycle and reports it. The caller holds the link's lock and has asked whether it can. */
export async function moveLoginLink(
  tx: Tx,
  link: LoginLinkRow,
  move: LoginLinkMove,
  { emit, changes = {} }: { emit: Emit; changes?: Partial<LoginLinkRow> },
): Promise<void> {
  const { to, event } = loginLinkLifecycle.take(link.status, move);
  const rows = await tx
    .update(loginLinks)
    .set({ ...changes, status: to })
    .where(and(eq(loginLinks.id, link.id), eq(loginLinks.status, link.status)))
    .returning({ id: loginLinks.id });
  movedRow(rows, `Login link ${link.id}`);
  await emit({ type: event, data: { loginRequestId: link.id, status: to } });
}
