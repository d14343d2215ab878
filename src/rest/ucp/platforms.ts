import { CAPABILITIES, type Capability, type Negotiated, rentalExtension } from '../../domain/commerce/protocol/index.ts';
import type { Settings } from '../../domain/platform/kernel/index.ts';
import type { Call } from '../../tools/call.ts';
import type { Pipeline } from '../../tools/pipeline.ts';

/** What platforms and we speak both. */
export interface Platforms {
  negotiate(profile: string | null, needed: Capability, call: Call): Promise<Negotiated | { readonly refusal: object }>;
}

/** Everything that we have. */
export function allOf(publicBaseUrl: string): Negotiated {
  return { capabilities: new Set([...Object.keys(CAPABILITIES), rentalExtension(publicBaseUrl).key]) };
}

export function openPlatforms({ settings }: { settings: Pick<Settings, 'publicBaseUrl'>; pipeline: Pipeline }): Platforms {
  return { negotiate: async () => allOf(settings.publicBaseUrl) };
}
