import { z } from 'zod';
import { OutboundFailure } from '../../../adapters/outbound/outbound-failure.ts';
import type { OutboundPurpose } from '../../../adapters/outbound/outbound-request.ts';
import type { Ports } from '../../../adapters/ports.ts';
import { anyone, query } from '../../platform/kernel/index.ts';

const MOST_BYTES = 256 * 1_024;
const MOST_KEYS = 20;
const LEAST_SECONDS = 60;
const MOST_SECONDS = 86_400;

/** The fields of a platform's profile that are read. */
const Entry = z.looseObject({
  version: z.string(),
  config: z.looseObject({ webhook_url: z.url({ protocol: /^https?$/ }).optional() }).optional(),
});
const Profile = z.looseObject({
  ucp: z.looseObject({ version: z.string(), capabilities: z.record(z.string(), z.array(Entry)).default({}) }),
  keys: z.array(z.unknown()).default([]),
  /** The name of `keys` in releases before 2026-08-25. */
  signing_keys: z.array(z.unknown()).default([]),
});

/** A public key of a platform. A key of an unknown kind is skipped and does not make the profile invalid. */
const PlatformKey = z.object({
  kid: z.string(),
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string().optional(),
});
export type PlatformKey = z.infer<typeof PlatformKey>;

/** Keys that the profile declares for another use than signatures. */
const OtherUse = z.union([
  z.looseObject({ use: z.string().refine((use) => use !== 'sig') }),
  z.looseObject({ key_ops: z.array(z.string()).refine((uses) => !uses.includes('verify')) }),
]);

const PlatformView = z.object({
  problem: z.object({ code: z.enum(['profile_unreachable', 'profile_malformed']), content: z.string() }).nullable(),
  version: z.string().nullable(),
  capabilities: z.array(z.object({ name: z.string(), version: z.string() })),
  webhookUrl: z.string().nullable().describe('where it wants its orders sent'),
  keys: z.array(PlatformKey).describe('what it signs with'),
  goodForSeconds: z.int(),
});
export type PlatformView = z.infer<typeof PlatformView>;

export const readPlatform = query({
  name: 'read_platform',
  title: 'Read the profile of a platform',
  description: 'Fetches the profile that a shopping platform names: what it speaks, and where it wants to hear of orders.',
  access: anyone,
  door: 'page only',
  input: z.strictObject({ profile: z.string().max(2_000) }),
  output: PlatformView,
  errors: [],

  prepare: ({ input: { profile }, ports }) => readProfile(profile, ports),

  run: async ({ prepared: view }) => view,
});

const PROFILES: OutboundPurpose = { atOnce: 16, toOne: 2, forOne: 4 };

/** Reads the profile. No redirect is followed, so that the named host itself answers. */
async function readProfile(url: string, { outbound }: Pick<Ports, 'outbound'>): Promise<PlatformView> {
  try {
    const { status, headers, body } = await outbound.send({ url, purpose: PROFILES, stays: true, maxBytes: MOST_BYTES });
    if (status !== 200) return failed('profile_unreachable', `its server answers with status ${status}`);
    const goodForSeconds = lifetimeOf(headers.get('cache-control') ?? '');
    return { ...profileOf(body), goodForSeconds };
  } catch (error) {
    if (error instanceof OutboundFailure) return failed('profile_unreachable', error.message);
    throw error;
  }
}

function profileOf(body: Buffer): PlatformView {
  const parsed = Profile.safeParse(jsonOf(body));
  if (!parsed.success) return failed('profile_malformed', 'it is no profile of the protocol');
  const { keys, signing_keys: olderKeys, ucp } = parsed.data;
  const { version, capabilities } = ucp;
  const [order] = capabilities['dev.ucp.shopping.order'] ?? [];
  return {
    problem: null,
    version,
    capabilities: Object.entries(capabilities).flatMap(([name, entries]) =>
      entries.map((entry) => ({ name, version: entry.version })),
    ),
    webhookUrl: order?.config?.webhook_url ?? null,
    keys: [...keys, ...olderKeys].flatMap(keyOf).slice(0, MOST_KEYS),
    goodForSeconds: LEAST_SECONDS,
  };
}

function keyOf(published: unknown): PlatformKey[] {
  const read = PlatformKey.safeParse(published);
  return read.success && !OtherUse.safeParse(published).success ? [read.data] : [];
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function failed(code: 'profile_unreachable' | 'profile_malformed', content: string): PlatformView {
  const nothing = { version: null, capabilities: [], webhookUrl: null, keys: [] };
  return { problem: { code, content }, ...nothing, goodForSeconds: LEAST_SECONDS };
}

function lifetimeOf(cacheControl: string): number {
  const seconds = Number(/max-age=(\d{1,9})/.exec(cacheControl)?.[1] ?? 0);
  return Math.min(Math.max(seconds, LEAST_SECONDS), MOST_SECONDS);
}
