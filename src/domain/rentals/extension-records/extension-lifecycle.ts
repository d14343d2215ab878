import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { extensions } from '../../../../db/schema/index.ts';
import { EXTENSION_STATES } from '../../../../db/values/index.ts';
import { type Emit, lifecycle, movedRow } from '../../platform/kernel/index.ts';
import { extensionEvents } from './events.ts';

/** The states of a wish for another period. PAID means that it is applied, also if there was nothing to pay. */
export const extensionLifecycle = lifecycle(EXTENSION_STATES, {
  initial: 'REQUESTED',
  final: ['PAID', 'REJECTED', 'EXPIRED', 'CANCELLED'],
  moves: {
    approve: { from: ['REQUESTED'], to: 'APPROVED', by: ['OWNER'], event: extensionEvents.approved },
    reject: { from: ['REQUESTED'], to: 'REJECTED', by: ['OWNER'], event: extensionEvents.rejected },
    cancel: { from: ['REQUESTED', 'APPROVED'], to: 'CANCELLED', by: ['RENTER'], event: extensionEvents.cancelled },
    apply: { from: ['APPROVED'], to: 'PAID', by: ['OWNER', 'SYSTEM'], event: extensionEvents.applied },
    /** Nobody answered or paid in time, or the rental ended first. */
    expire: { from: ['REQUESTED', 'APPROVED'], to: 'EXPIRED', by: ['SYSTEM'], event: extensionEvents.expired },
  },
});

export type Extension = typeof extensions.$inferSelect;
type ExtensionMove = keyof typeof extensionLifecycle.table.moves;

/** Stores a wish for another period and emits its event. */
export async function addExtension(
  tx: Tx,
  extension: Extension,
  { assetId, emit }: { assetId: string; emit: Emit },
): Promise<void> {
  await tx.insert(extensions).values(extension);
  await emit({ type: extensionEvents.requested, bookingId: extension.bookingId, assetId, data: extensionFacts(extension) });
}

interface Move {
  readonly now: Date;
  readonly emit: Emit;
  readonly changes?: Partial<Omit<Extension, 'status'>>;
}

/** Makes a move of an extension's lifecycle and emits its event. The caller has asked `extensionLifecycle.can` first. */
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
  await emit({ type: event, bookingId, data: extensionFacts(moved) });
  return moved;
}

function extensionFacts({ id: extensionId, kind, status, startDate, endDate, dueMinor, refundMinor }: Extension) {
  return { extensionId, kind, status, startDate, endDate, dueMinor, refundMinor };
}
