import type { Minor } from '../../platform/kernel/index.ts';
import type { CreditEntry } from './credit-store.ts';

/** The rest of credit that expires at one instant. It was granted, or returned by a booking. */
export interface CreditLot {
  readonly expiresAt: Date | null;
  readonly leftMinor: Minor;
  /** Whether a booking has returned this credit before, so that its expiry is not extended again. */
  readonly cameBack: boolean;
}

/** Credit with one expiry that a booking is paid with, and the instant at which it was applied. */
export interface AppliedCredit {
  readonly expiresAt: Date | null;
  readonly amountMinor: Minor;
  readonly at: Date;
  readonly cameBack: boolean;
}

interface CreditPosition {
  /** The lots, whose amounts add up to the balance. */
  readonly lots: readonly CreditLot[];
  /** The applied credit by booking. Its amounts add up to `creditOn`. */
  readonly applied: ReadonlyMap<string, readonly AppliedCredit[]>;
}

/**
 * Works out from the lines of one currency and mode, in their order, how much credit expires when. What expires first is spent
 * first. A booking gives back what expires last, so that reducing the applied credit has the same result as applying less at
 * once.
 */
export function creditPosition(entries: readonly Line[]): CreditPosition {
  const lots: Part<CreditLot>[] = [];
  const applied = new Map<string, Part<AppliedCredit>[]>();
  const short: Line[] = [];
  for (const line of entries) {
    if (line.amountMinor > 0) {
      lots.push({ expiresAt: line.expiresAt, leftMinor: line.amountMinor, cameBack: line.kind === 'RETURN' });
      if (line.kind === 'RETURN') giveBack(applied.get(line.bookingId ?? '') ?? [], line.amountMinor);
    }
    // If the clocks of two processes differ, a line may come before the line whose credit it spends. It waits for that line.
    for (const waiting of [...short.splice(0), ...(line.amountMinor < 0 ? [line] : [])]) {
      const left = spend(lots, applied, waiting);
      if (left < 0) short.push({ ...waiting, amountMinor: left });
    }
  }
  return { lots: lots.filter(({ leftMinor }) => leftMinor > 0), applied };
}

/** The parts of what a booking is paid with that expire last, up to this amount, the last first. */
export function lastToExpire(applied: readonly AppliedCredit[], mostMinor: Minor): AppliedCredit[] {
  const parts: AppliedCredit[] = [];
  let left = Math.max(0, mostMinor);
  for (const part of applied.toSorted(byEnd).toReversed()) {
    const amountMinor = Math.min(left, part.amountMinor);
    if (amountMinor > 0) parts.push({ ...part, amountMinor });
    left -= amountMinor;
  }
  return parts;
}

type Line = Pick<CreditEntry, 'kind' | 'amountMinor' | 'bookingId' | 'expiresAt' | 'at'>;
type Part<T> = { -readonly [K in keyof T]: T[K] };

/** Spends lots on a line. Returns the part of the line for which no lot is left. */
function spend(lots: readonly Part<CreditLot>[], applied: Map<string, Part<AppliedCredit>[]>, line: Line): Minor {
  let left = line.amountMinor;
  for (const lot of lots.toSorted(byEnd)) {
    const amountMinor = Math.min(-left, lot.leftMinor);
    if (amountMinor === 0) continue;
    lot.leftMinor -= amountMinor;
    left += amountMinor;
    if (line.kind !== 'APPLY' || line.bookingId === null) continue;
    const parts = applied.get(line.bookingId) ?? [];
    applied.set(line.bookingId, [...parts, { expiresAt: lot.expiresAt, amountMinor, at: line.at, cameBack: lot.cameBack }]);
  }
  return left;
}

function giveBack(parts: Part<AppliedCredit>[], amountMinor: Minor): void {
  let left = amountMinor;
  for (const part of parts.toSorted(byEnd).toReversed()) {
    const back = Math.min(left, part.amountMinor);
    part.amountMinor -= back;
    left -= back;
  }
}

function byEnd(a: { expiresAt: Date | null }, b: { expiresAt: Date | null }): number {
  const [first, second] = [endOf(a), endOf(b)];
  return first === second ? 0 : first - second;
}

function endOf({ expiresAt }: { expiresAt: Date | null }): number {
  return expiresAt?.getTime() ?? Infinity;
}
