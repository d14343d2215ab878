import { named } from '../../kernel/index.ts';
import { readsLikeAnAddress } from '../reads-like-an-address.ts';

/** A name that software gave itself or its key, in a letter: one that could pass for a link or an address is left out. */
export function quotedName(name: string): string {
  return readsLikeAnAddress(name)
    ? 'under a name that reads like an address and is left out here'
    : `under the name ${named(name)}`;
}
