import type { PrepareContext } from '../../platform/kernel/index.ts';

/**
 * A place is an account with a software and a network, as one text. `isTrusted` says whether the account signed in from there
 * lately. Only the middle part can contain a blank, so that no two places look alike.
 */
export function placeOf(email: string, { address, client }: Pick<PrepareContext, 'address' | 'client'>): string {
  return `${email} ${client ?? ''} ${address}`;
}
