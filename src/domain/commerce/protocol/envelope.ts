import { type Capability, RELEASE } from './releases.ts';
import { EXTENSION_VERSION, rentalExtension } from './rental-extension.ts';

/** What was negotiated with a platform: the capabilities that both sides have. */
export interface Negotiated {
  readonly capabilities: ReadonlySet<string>;
}

/** Returns the protocol part of an answer: its version, and the negotiated capabilities that the answer is about. */
export function envelope(publicBaseUrl: string, about: readonly Capability[], { capabilities }: Negotiated): object {
  const extension = rentalExtension(publicBaseUrl);
  const core = about.filter((name) => capabilities.has(name)).map((name) => [name, [{ version: RELEASE }]] as const);
  const own =
    extension.advertised && core.length > 0 && capabilities.has(extension.key)
      ? [[extension.key, [{ version: EXTENSION_VERSION }]] as const]
      : [];
  return { version: RELEASE, status: 'success', capabilities: Object.fromEntries([...core, ...own]) };
}

export interface WireMessage {
  readonly type: 'error' | 'warning' | 'info';
  readonly code: string;
  readonly content: string;
  readonly severity?: string | undefined;
  readonly path?: string | undefined;
  readonly presentation?: string | undefined;
}

/** Returns the answer to a request that failed. */
export function errorEnvelope(messages: readonly WireMessage[], continueUrl?: string): object {
  return {
    ucp: { version: RELEASE, status: 'error' },
    messages,
    ...(continueUrl !== undefined && { continue_url: continueUrl }),
  };
}
