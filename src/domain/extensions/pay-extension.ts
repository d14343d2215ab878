import type { Tx } from '../../../db/database.ts';
import { type Booking, type Extension, extensionLifecycle } from '../bookings/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { applyExtension } from './apply-extension.ts';
import { findExtension } from './extension-store.ts';

const RUNNING = new Set<Booking['state']>(['CONFIRMED', 'ACTIVE']);

/** The difference was paid: the dates apply if they still can. False where the money came too late and has to go back. */
export async function payExtension(
  tx: Tx,
  booking: Booking,
  paid: { extensionId: string | null; rentMinor: number },
  context: Pick<CommandContext, 'now' | 'ids' | 'emit' | 'settings'>,
): Promise<boolean> {
  const extension: Extension | undefined =
    paid.extensionId === null ? undefined : await findExtension(tx, booking.id, paid.extensionId);
  const open = extension !== undefined && extensionLifecycle.can(extension.status, 'apply');
  if (!open || !RUNNING.has(booking.state) || paid.rentMinor !== extension.dueMinor) return false;
  return (await applyExtension(tx, booking, extension, context)) !== null;
}
