import type { UserRow } from '../accounts/index.ts';

export const PERSON_STATES = ['ACTIVE', 'SUSPENDED', 'ERASED'] as const;

/** An erased account is closed too, but not by the platform. */
export function personState({
  suspendedAt,
  erasedAt,
}: Pick<UserRow, 'suspendedAt' | 'erasedAt'>): (typeof PERSON_STATES)[number] {
  if (erasedAt !== null) return 'ERASED';
  return suspendedAt === null ? 'ACTIVE' : 'SUSPENDED';
}
