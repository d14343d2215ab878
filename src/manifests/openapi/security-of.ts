import type { Audience } from '../../domain/kernel/index.ts';
import type { ApiCall } from '../api-call.ts';

type Requirement = Readonly<Record<string, readonly string[]>>;

const SIGNED_IN: readonly Requirement[] = [{ bearer: [] }, { apiKey: [] }];

/** Open to everyone, yet the answer is the caller's own when a credential comes along: the deposit of a quote. */
const BETTER_SIGNED_IN = new Set(['pricing_quote']);

const REQUIREMENTS: Readonly<Record<Audience, readonly Requirement[]>> = {
  anyone: [],
  user: SIGNED_IN,
  vendor: SIGNED_IN,
  admin: SIGNED_IN,
  cron: [{ cronSecret: [] }],
  system: [],
};

/** What a call must be sent with; all operations of a route have the same audience. */
export function securityOf({ operations }: Pick<ApiCall, 'operations'>): readonly Requirement[] {
  const [first] = operations;
  if (first === undefined) return [];
  if (BETTER_SIGNED_IN.has(first.name)) return [{}, ...SIGNED_IN];
  return REQUIREMENTS[first.access.who];
}
