import type { Settings } from '../kernel/index.ts';
import type { UserRow } from './store.ts';
import { contactOf } from './contact-of.ts';

/** Since when and why an account is suspended, and where to appeal, for the person and nobody else. */
export function suspensionOf(
  { suspendedAt, suspendedReason }: Pick<UserRow, 'suspendedAt' | 'suspendedReason'>,
  settings: Settings,
): { since: string | null; reason: string | null; appealTo: string } {
  return { since: suspendedAt?.toISOString() ?? null, reason: suspendedReason, appealTo: contactOf(settings) };
}
