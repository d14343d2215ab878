import { createHash } from 'node:crypto';
import { type Mutant } from './find-mutants.ts';

/** The modules that hold rules, by subject. Earlier subjects go first where a file fits into two. */
export const SUBJECTS: Readonly<Record<string, RegExp>> = {
  lifecycles:
    /-lifecycle\.ts$|^src\/domain\/platform\/kernel\/(?:lifecycle|declare-move)\.ts$|\/deadlines\.ts$|^src\/domain\/rentals\/(?:requests|changes|handover)\//,
  calendar: /^src\/domain\/(?:catalog\/availability|shops\/calendar|platform\/kernel\/time|platform\/icalendar)\//,
  money: /^src\/domain\/(?:money|settlement|catalog\/pricing)\/|^src\/domain\/platform\/kernel\/money\.ts$/,
  access:
    /^src\/domain\/people\/(?:api-keys|sign-in|agents)\/|^src\/domain\/oversight\/(?:account-security|moderation)\/|-access\.ts$|^src\/domain\/platform\/kernel\/access\.ts$/,
  pipeline: /^src\/tools\/(?!mcp\/)/,
};

/** What only shows, tells or declares, and decides nothing. */
const NO_RULES = /\/(?:index|events|stored-data|.*-errors|errors)\.ts$/;

export function subjectOf(file: string): string | undefined {
  if (!file.endsWith('.ts') || NO_RULES.test(file)) return undefined;
  return Object.keys(SUBJECTS).find((subject) => SUBJECTS[subject]?.test(file));
}

export interface Chosen extends Mutant {
  readonly subject: string;
}

/** As many of each subject as of each other one, by a seed; always the same ones while the sources are the same. */
export function sampleOf(mutants: readonly Chosen[], { count, seed }: { count: number; seed: string }): readonly Chosen[] {
  const queues = Object.values(Object.groupBy(mutants, ({ subject }) => subject)).map((of) =>
    (of ?? []).map((mutant) => ({ mutant, at: rank(mutant, seed) })).toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  );
  const sample: Chosen[] = [];
  for (let turn = 0; sample.length < Math.min(count, mutants.length); turn += 1)
    for (const queue of queues) {
      const next = queue[turn];
      if (next !== undefined && sample.length < count) sample.push(next.mutant);
    }
  return sample;
}

function rank({ file, operator, start, replacement }: Mutant, seed: string): string {
  return createHash('sha256').update([seed, file, operator, start, replacement].join('\n')).digest('hex');
}
