const LONGEST_NAME = 60;
/** What a mail program would turn into a link, or what reads like an address. */
const LIKE_AN_ADDRESS = /[@/\\:<>]|\S\.\S|www/i;

/**
 * How an e-mail addresses somebody. Anybody can register the address of anybody, with a name of their choice: a name
 * that could pass for a link or a message of its own is left out, so that nobody sends their words through us.
 */
export function greeting(name: string): string {
  return name.length > LONGEST_NAME || LIKE_AN_ADDRESS.test(name) ? 'Hello,' : `Hello ${name},`;
}
