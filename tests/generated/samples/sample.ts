import type { Person, World } from './world.ts';

/** An input that passes, with somebody who may send it. */
export interface Sample {
  /** Null: nobody has to be signed in. */
  readonly caller: Person | null;
  readonly input: Readonly<Record<string, unknown>>;
}

type MakeSample = (world: World) => Promise<Sample> | Sample;

/**
 * For operations by name, a way to call each that succeeds. Each call makes everything afresh: two samples of one operation
 * are about equal objects of different people.
 */
export type Samples = Readonly<Record<string, MakeSample>>;

export const KAYAK = 'tandem-sea-kayak';

export const BANK = { iban: 'PT50 0002 0123 1234 5678 9015 4', holder: 'Fresh Shop', bic: 'BCOMPTPL' };

let made = 0;

/** A number that no other sample has. */
export function nextNumber(): number {
  return ++made;
}

export function howManyMade(): number {
  return made;
}

/** In a database where so many were made elsewhere. */
export function goOnCounting(from: number): void {
  made = Math.max(made, from);
}

export function newAccount() {
  return { email: `account-${nextNumber()}@example.com`, password: 'long enough 1', name: 'New Account' };
}

export function nextVersion(): string {
  return `sample-${nextNumber()}`;
}

export function nextPhone(): string {
  return `+35193${String(1_000_000 + nextNumber())}`;
}

export function linkOf(url: string): Sample['input'] {
  const { pathname, searchParams } = new URL(url);
  const photoId = pathname.split('/').at(-1);
  return { photoId, expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') };
}

export function signatureOf(url: string): Sample['input'] {
  const { searchParams } = new URL(url);
  return { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') };
}

export function open(input: Sample['input']): Sample {
  return { caller: null, input };
}

export function by(caller: Person, input: Sample['input']): Sample {
  return { caller, input };
}

export function about({ renter, bookingId }: { renter: Person; bookingId: string }, more: Sample['input'] = {}): Sample {
  return { caller: renter, input: { bookingId, ...more } };
}
