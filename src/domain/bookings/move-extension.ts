import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { extensions } from '../../../db/schema/index.ts';
import { type Emit, movedRow } from '../kernel/index.ts';
import { extensionLifecycle } from './extension-lifecycle.ts';

export type Extension = typeof extensions.$inferSelect;
type ExtensionMove = keyof typeof extensionLifecycle.table.moves;

interface Move {
  readonly now: Date;
  readonly emit: Emit;
  readonly changes?: Partial<Extension>;
}

/** Makes a move of an extension's lifecycle and reports it. The caller has asked `extensionLifecycle.can` first. */
export async function moveExtension(
  tx: Tx,
  extension: Extension,
  move: ExtensionMove,
  { now, emit, changes = {} }: Move,
): Promise<Extension> {
  const { id, bookingId, status } = extension;
  const { to, event } = extensionLifecycle.take(status, move);
  const rows = await tx
    .update(extensions)
    .set({ decidedAt: now, ...changes, status: to })
    .where(and(eq(extensions.id, id), eq(extensions.status, status)))
    .returning();
  const moved = movedRow(rows, `Extension ${id}`);
  const { kind, startDate, endDate, dueMinor, refundMinor } = moved;
  const data = { extensionId: id, kind, status: to, startDate, endDate, dueMinor, refundMinor };
  await emit({ type: event, bookingId, data });
  return moved;
}
