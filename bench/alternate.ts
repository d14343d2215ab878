import { median } from './median.ts';

/** What one short round came to. */
export interface Round {
  /** Per second, or seconds. */
  readonly value: number;
  /** Milliseconds. */
  readonly p99?: number;
  /** Seconds of the side's processor time for one of what was done. */
  readonly cost?: number;
}

export interface Side {
  readonly name: string;
  run(): Promise<Round>;
}

export interface Medians {
  value(name: string): number;
  p99(name: string): number | null;
  /** The median of the ratios round by round: what slows the machine down for a while slows both sides. */
  ratio(name: string, baseline: string): number;
  /** Null where the rounds took no processor time. */
  cpu(name: string, baseline: string): Cpu | null;
}

/** What other work on the machine hardly changes. */
export interface Cpu {
  readonly microseconds: number;
  /** The baseline's processor time in parts of ours: like a ratio of requests per second, more is better. */
  readonly ratio: number;
}

/** Seconds of load after which a server is as fast as it stays: V8 compiles what it has run through some 10,000 times. */
export const LOAD_WARM_UPS = 6;

/** Runs A B A B … and keeps every round but the first ones, in which the engines warm up. */
export async function alternate(sides: readonly Side[], rounds: number, warmUps = 1): Promise<Medians> {
  const kept = new Map<string, Round[]>(sides.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (const side of sides) {
      const result = await side.run();
      if (round >= warmUps) kept.get(side.name)?.push(result);
    }
  }

  const of = (name: string) => kept.get(name) ?? [];
  return {
    value: (name) => median(of(name).map(({ value }) => value)),
    p99: (name) => medianOrNull(of(name).flatMap(({ p99 }) => p99 ?? [])),
    ratio: (name, baseline) => median(of(name).map(({ value }, round) => value / (of(baseline)[round]?.value ?? Number.NaN))),
    cpu(name, baseline) {
      const costs = of(name).flatMap(({ cost }) => cost ?? []);
      const ratios = of(name).flatMap(({ cost }, round) =>
        cost === undefined ? [] : (of(baseline)[round]?.cost ?? Number.NaN) / cost,
      );
      return costs.length === 0 ? null : { microseconds: median(costs) * 1_000_000, ratio: median(ratios) };
    },
  };
}

function medianOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : median(values);
}
