import { z } from 'zod';
import { OutboundFailure } from '../../../adapters/outbound/outbound-failure.ts';
import type { Ports } from '../../../adapters/ports.ts';
import { anyone, query } from '../../platform/kernel/index.ts';

const MOST_BYTES = 256 * 1_024;
const LEAST_SECONDS = 60;
const MOST_SECONDS = 86_400;

/** Of a platform’s profile, what is looked at. */
const Entry = z.looseObject({
  version: z.string(),
  config: z.looseObject({ webhook_url: z.url({ protocol: /^https?$/ }).optional() }).optional(),
});
const Profile = z.looseObject({
  ucp: z.looseObject({ version: z.string(), capabilities: z.record(z.string(), z.array(Entry)).default({}) }),
});

const PlatformView = z.object({
  problem: z.object({ code: z.enum(['profile_unreachable', 'profile_malformed']), content: z.string() }).nullable(),
  version: z.string().nullable(),
  capabilities: z.array(z.object({ name: z.string(), version: z.string() })),
  webhookUrl: z.string().nullable().describe('where it wants its orders sent'),
  goodForSeconds: z.int(),
});
export type PlatformView = z.infer<typeof PlatformView>;

export const readPlatform = query({
  name: 'read_platform',
  title: 'Read the profile of a platform',
  description: 'Fetches the profile that a shopping platform names: what it speaks, and where it wants to hear of orders.',
  access: anyone,
  input: z.strictObject({ profile: z.string().max(2_000) }),
  output: PlatformView,
  errors: [],

  prepare: ({ input: { profile }, ports }) => readProfile(profile, ports),

  run: async ({ prepared: view }) => view,
});

/** No redirect is followed: who is named is who answers. */
async function readProfile(url: string, { outbound }: Pick<Ports, 'outbound'>): Promise<PlatformView> {
  try {
    const { status, headers, body } = await outbound.send({ url, stays: true, maxBytes: MOST_BYTES });
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
  const { version, capabilities } = parsed.data.ucp;
  const [order] = capabilities['dev.ucp.shopping.order'] ?? [];
  return {
    problem: null,
    version,
    capabilities: Object.entries(capabilities).flatMap(([name, entries]) =>
      entries.map((entry) => ({ name, version: entry.version })),
    ),
    webhookUrl: order?.config?.webhook_url ?? null,
    goodForSeconds: LEAST_SECONDS,
  };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function failed(code: 'profile_unreachable' | 'profile_malformed', content: string): PlatformView {
  return { problem: { code, content }, version: null, capabilities: [], webhookUrl: null, goodForSeconds: LEAST_SECONDS };
}

function lifetimeOf(cacheControl: string): number {
  const seconds = Number(/max-age=(\d{1,9})/.exec(cacheControl)?.[1] ?? 0);
  return Math.min(Math.max(seconds, LEAST_SECONDS), MOST_SECONDS);
}
