import { z } from 'zod';
import type { AssetRow } from '../../catalog/assets/index.ts';

/** For the owner of a listing: since when and why the platform does not show it; null where it does. */
export const SuspensionView = z.object({ since: z.string(), reason: z.string().nullable() }).nullable();

export function ownSuspension({
  status,
  suspendedAt,
  suspendedReason,
}: Pick<AssetRow, 'status' | 'suspendedAt' | 'suspendedReason'>): z.infer<typeof SuspensionView> {
  return status === 'SUSPENDED' && suspendedAt !== null ? { since: suspendedAt.toISOString(), reason: suspendedReason } : null;
}
