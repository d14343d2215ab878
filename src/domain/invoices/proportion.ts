import type { Minor } from '../kernel/index.ts';

/** `amount × part ÷ whole`, rounded half up and exact for amounts of any size; 0 of nothing. */
export function proportion(amount: Minor, part: number, whole: number): Minor {
  if (whole === 0) return 0;
  const sign = whole < 0 ? -1n : 1n;
  const doubled = 2n * BigInt(amount) * BigInt(part) * sign;
  const divisor = BigInt(whole) * sign;
  const numerator = doubled + divisor;
  const floor = numerator / (2n * divisor) - (numerator < 0n && numerator % (2n * divisor) !== 0n ? 1n : 0n);
  return Number(floor);
}
