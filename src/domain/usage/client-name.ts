import { plainLine } from '../kernel/index.ts';

const MAX_LENGTH = 60;
const Name = plainLine(MAX_LENGTH);

/** The name that software gives itself, capped and without invisible characters; empty when there is none. Untrusted text. */
export function clientName(given: string | null): string {
  return Name.safeParse(given?.slice(0, MAX_LENGTH)).data ?? '';
}
