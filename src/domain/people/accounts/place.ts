import type { PrepareContext } from '../../platform/kernel/index.ts';

/**
 * A place is an account with a software and a network, as one text: `isTrusted` says of it whether the account was signed in
 * to lately from there. None of the three but the middle one can hold a blank, so that no two places look alike.
 */
export function placeOf(email: string, { address, client }: Pick<PrepareContext, 'address' | 'client'>): string {
  return `${email} ${client ?? ''} ${address}`;
}
