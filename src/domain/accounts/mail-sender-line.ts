import type { Settings } from '../kernel/index.ts';

/** Whose e-mail this is, for the small print: name, address and contact of the operator, as far as they are told. */
export function mailSenderLine({ platformName, platformAddress, platformEmail }: Settings): string {
  return `This e-mail comes from ${[platformName, platformAddress, platformEmail].filter((part) => part !== '').join(', ')}.`;
}
