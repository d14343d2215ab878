import { visibleLine } from '../../kernel/index.ts';
import { readsLikeAnAddress } from '../reads-like-an-address.ts';

/** A name that software gave itself or its key, in a letter: one that could pass for a link or an address is left out. */
export function quotedName(name: string): string {
  // Its own quotes would end ours, and what follows would look like our words.
  const line = visibleLine(name).replaceAll(/["“”„‟«»]/g, '’');
  return readsLikeAnAddress(line) ? 'under a name that reads like an address and is left out here' : `under the name “${line}”`;
}
