import { readsLikeAnAddress } from './reads-like-an-address.ts';

const LONGEST_NAME = 60;

/**
 * How an e-mail addresses somebody. Anybody can register the address of anybody, with a name of their choice: a name
 * that could pass for a link or a message of its own is left out, so that nobody sends their words through us.
 */
export function greeting(name: string): string {
  return name.length > LONGEST_NAME || readsLikeAnAddress(name) ? 'Hello,' : `Hello ${name},`;
}
