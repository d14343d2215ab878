/** What a program is given. */
export interface Given {
  readonly url: string;
  readonly period: { readonly startDate: string; readonly endDate: string };
  readonly owner: { readonly email: string; readonly password: string };
  readonly photo: Uint8Array<ArrayBuffer>;
  readonly phone: string;
  /** The code that came last to a phone. */
  readonly newestCode: () => string;
  /** The documents that the booking needs. */
  readonly kinds: readonly string[];
}

/** What it has seen in the typed answers. */
export interface Seen {
  readonly bookingId: string;
  readonly sentAs: string;
  readonly payAt: string | null;
  readonly payment: string;
  readonly refusal: string | null;
}
