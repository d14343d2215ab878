import type { Minor } from '../../platform/kernel/index.ts';
import type { CreditEntry } from './credit-store.ts';

/** What is left of credit that runs out at one instant: of a grant, or of what came back. */
export interface CreditLot {
  readonly expiresAt: Date | null;
  readonly leftMinor: Minor;
  /** It came back of a booking: its end is not moved a second time. */
  readonly cameBack: boolean;
}

/** A part of what a booking is paid with: out of credit with this end, applied at that instant. */
export interface AppliedCredit {
  readonly expiresAt: Date | null;
  readonly amountMinor: Minor;
  readonly at: Date;
  readonly cameBack: boolean;
}

interface CreditPosition {
  /** They add up to the balance. */
  readonly lots: readonly CreditLot[];
  /** By booking; they add up to `creditOn`. */
  readonly applied: ReadonlyMap<string, readonly AppliedCredit[]>;
}

/**
 * Whose end is whose, out of the lines of one currency and mode in their order: what expires first is spent first, and
 * what comes back of a booking is what was taken for it last to expire, so that setting less is as if less had been set
 * at once.
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
    // A line may come before the one that it spends where two processes' clocks differ: then it waits for it.
    for (const waiting of [...short.splice(0), ...(line.amountMinor < 0 ? [line] : [])]) {
      const left = spend(lots, applied, waiting);
      if (left < 0) short.push({ ...waiting, amountMinor: left });
    }
  }
  return { lots: lots.filter(({ leftMinor }) => leftMinor > 0), applied };
}

/** Up to so much of what a booking is paid with, what expires last first. */
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

/** Returns what is left of the line when nothing is left to spend. */
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
