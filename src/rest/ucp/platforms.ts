import {
  type PlatformView,
  readPlatform,
  CAPABILITIES,
  type Capability,
  errorEnvelope,
  type Negotiated,
  RELEASE,
  rentalExtension,
} from '../../domain/commerce/protocol/index.ts';
import type { Clock, Settings } from '../../domain/platform/kernel/index.ts';
import type { Call } from '../../tools/call.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import { ProtocolProblem } from './protocol-problem.ts';
import { carriesSignature, isSignedWith, type SignedRequest } from './signed-request.ts';

/** Finds out which capabilities a platform and we have in common. */
export interface Platforms {
  /**
   * Throws `ProtocolProblem` for an invalid profile and for a signature that does not hold. If the platform lacks a capability,
   * the refusal is an answer.
   */
  negotiate(wanted: Wanted): Promise<Agreed | { readonly refusal: object }>;
}

export interface Agreed {
  readonly negotiated: Negotiated;
  /** Whether the request is signed with a key of the profile that it names. Anybody can name a profile. */
  readonly isProven: boolean;
}

interface Wanted {
  /** The address of the profile that the platform names. */
  readonly profile: string | null;
  readonly needed: Capability;
  readonly request: SignedRequest;
  readonly call: Call;
}

interface PlatformParts {
  readonly pipeline: Pipeline;
  readonly settings: Pick<Settings, 'publicBaseUrl'>;
  readonly clock: Clock;
  /**
   * `strict` refuses platforms without a valid profile, and those that publish keys and do not sign. `lenient` lets both in
   * with all capabilities. Both refuse a signature that does not hold.
   */
  readonly policy: 'strict' | 'lenient';
  /** Profiles of platforms that are known and need not be fetched. */
  readonly known: readonly string[];
}

const MOST_KEPT = 500;
/** A profile is not fetched again sooner, whatever its platform says. */
const LEAST_MS = 60_000;

interface Kept {
  readonly view: PlatformView;
  readonly since: number;
  readonly until: number;
}

/** Reads the profiles that platforms name, and caches them as long as they say. */
export function openPlatforms({ pipeline, settings, clock, policy, known }: PlatformParts): Platforms {
  const everything = allOf(settings.publicBaseUrl);
  const all: Agreed = { negotiated: everything, isProven: false };
  const registered = new Set(known);
  const kept = new Map<string, Kept>();

  async function read(profile: string, call: Call): Promise<PlatformView> {
    const now = clock.now().getTime();
    const remembered = kept.get(profile);
    if (remembered !== undefined && remembered.until > now) return remembered.view;
    const { output: view } = await pipeline.execute(readPlatform, { profile }, call);
    kept.delete(profile);
    const oldest = kept.keys().next();
    if (kept.size >= MOST_KEPT && !oldest.done) kept.delete(oldest.value);
    kept.set(profile, { view, since: now, until: now + view.goodForSeconds * 1_000 });
    return view;
  }

  /** Checks the signature, if necessary with keys that the platform has published since its profile was read. */
  async function isSigned(profile: string, view: PlatformView, { request, call }: Wanted): Promise<boolean> {
    try {
      return isSignedWith(request, view.keys, clock.now());
    } catch (error) {
      const since = kept.get(profile)?.since ?? 0;
      const isNews = error instanceof ProtocolProblem && error.code === 'key_not_found';
      if (!isNews || clock.now().getTime() - since < LEAST_MS) throw error;
      kept.delete(profile);
      return isSignedWith(request, (await read(profile, call)).keys, clock.now());
    }
  }

  async function authenticate(profile: string, view: PlatformView, wanted: Wanted): Promise<boolean> {
    const isProven = await isSigned(profile, view, wanted);
    if (!isProven && policy === 'strict' && view.keys.length > 0)
      throw new ProtocolProblem(401, 'signature_missing', 'The profile publishes keys: sign the request with one (RFC 9421).');
    return isProven;
  }

  return {
    async negotiate(wanted) {
      const { profile, needed, request, call } = wanted;
      const isTrusted = profile !== null && registered.has(profile);
      if (isTrusted && !carriesSignature(request)) return all;
      // A platform that is let in with or without a profile need not be asked for one.
      if (policy === 'lenient' && profile === null) return all;
      const url = profile === null ? null : URL.parse(profile);
      if (url === null || profile === null)
        throw new ProtocolProblem(400, 'invalid_profile_url', 'UCP-Agent must name the https address of a profile.');
      const view = await read(profile, call);
      if (view.problem !== null) return policy === 'lenient' ? all : refuse(view);
      const isProven = await authenticate(profile, view, wanted);
      const allProven = { negotiated: everything, isProven };
      if (isTrusted) return allProven;
      if (view.version !== RELEASE) return policy === 'lenient' ? allProven : refuse(view);
      const both = new Set([...everything.capabilities].filter((name) => speaks(view, name)));
      if (both.has(needed)) return { negotiated: { capabilities: both }, isProven };
      return policy === 'lenient' ? allProven : { refusal: incompatible(needed) };
    },
  };
}

function refuse({ problem, version }: PlatformView): never {
  if (problem === null)
    throw new ProtocolProblem(422, 'version_unsupported', `This server speaks ${RELEASE}, the profile says ${version}.`);
  throw new ProtocolProblem(problem.code === 'profile_unreachable' ? 424 : 422, problem.code, `The profile: ${problem.content}.`);
}

function speaks({ capabilities }: PlatformView, name: string): boolean {
  return capabilities.some((one) => one.name === name && (!Object.hasOwn(CAPABILITIES, name) || one.version === RELEASE));
}

function incompatible(needed: Capability): object {
  const content = `The platform does not have ${needed} of ${RELEASE}.`;
  return errorEnvelope([{ type: 'error', code: 'capabilities_incompatible', content, severity: 'unrecoverable' }]);
}

/** All of our capabilities. */
function allOf(publicBaseUrl: string): Negotiated {
  return { capabilities: new Set([...Object.keys(CAPABILITIES), rentalExtension(publicBaseUrl).key]) };
}
