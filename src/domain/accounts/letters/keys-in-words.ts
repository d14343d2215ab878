/** How many API keys of an account work. */
export function keysInWords(count: number): string {
  if (count === 0) return 'The account has no API keys.';
  return count === 1 ? 'The account has 1 API key.' : `The account has ${count} API keys.`;
}
