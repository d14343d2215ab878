import type { PrepareContext } from '../../platform/kernel/index.ts';

/**
 * A place is the combination of an account, a software and a network, as one text. `isTrusted` says whether the account signed
 * in from there lately. Only the middle part can contain a blank, so that two different places never have the same text.
 */
export function placeOf(email: string, { address, client }: Pick<PrepareContext, 'address' | 'client'>): string {
  return `${email} ${client ?? ''} ${address}`;
}
