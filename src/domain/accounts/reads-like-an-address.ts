/** What a mail program would turn into a link, or what reads like an address. */
const LIKE_AN_ADDRESS = /[@/\\:<>]|\S\.\S|www/i;

/** Whether words that somebody chose could pass for a link in an e-mail of ours. */
export function readsLikeAnAddress(text: string): boolean {
  return LIKE_AN_ADDRESS.test(text);
}
