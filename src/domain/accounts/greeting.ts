import { visibleLine } from '../kernel/index.ts';
import { readsLikeAnAddress } from './reads-like-an-address.ts';

const LONGEST_NAME = 60;
/** Letters, digits, and what joins and shortens names. */
const LIKE_A_NAME = /^[\p{L}\p{M}\p{N} .'’ʼ·-]+$/u;

/**
 * How an e-mail addresses somebody. Anybody can register the address of anybody, with a name of their choice: a name
 * that could pass for a link or a message of its own is left out, so that nobody sends their words through us.
 */
export function greeting(name: string): string {
  const line = visibleLine(name);
  const isName = line.length <= LONGEST_NAME && LIKE_A_NAME.test(line) && !readsLikeAnAddress(line);
  return isName ? `Hello ${line},` : 'Hello,';
}
