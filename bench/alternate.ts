import { median } from './median.ts';

/** The result of one short round. */
export interface Round {
  /** How many a second, or how many seconds. */
  readonly value: number;
  /** The 99th percentile in milliseconds. */
  readonly p99?: number;
  /** The processor time of the side for one request, in seconds. */
  readonly cost?: number;
}

export interface Side {
  readonly name: string;
  run(): Promise<Round>;
}

export interface Medians {
  value(name: string): number;
  p99(name: string): number | null;
  /** The median of the ratios of each round. Whatever slows the machine down for a while slows both sides. */
  ratio(name: string, baseline: string): number;
  /** The processor time; null if the rounds did not measure it. */
  cpu(name: string, baseline: string): Cpu | null;
}

/** Processor time, which other work on the machine hardly changes. */
export interface Cpu {
  readonly microseconds: number;
  /** The processor time of the baseline divided by ours. As with requests per second, more is better. */
  readonly ratio: number;
}

/** After so many seconds of load a server does not become faster: V8 has compiled what it runs some 10,000 times. */
export const LOAD_WARM_UPS = 6;

/** Runs the sides in turn (A B A B …) and ignores the first rounds, in which the engines warm up. */
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
