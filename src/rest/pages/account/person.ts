import type { Visit } from '../accounts/account-page.ts';

/** Somebody who is signed in on the account page: each form of theirs carries the permit. */
export interface Person {
  readonly permit: string;
  /** Runs operations as this person. */
  readonly visit: Visit;
}
