import type { z } from 'zod';
import type { Operation, Settings } from '../../domain/platform/kernel/index.ts';
import { type Negotiated, rentalExtension, type Wire } from '../../domain/commerce/protocol/index.ts';
import type { Call } from '../../tools/call.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import type { AnswerOf } from '../../domain/standing/answers/index.ts';

/** One request of a platform, whichever transport it came over. */
export interface Asked {
  readonly pipeline: Pipeline;
  readonly settings: Pick<Settings, 'publicBaseUrl'>;
  readonly call: Call;
  /** The address of the platform’s profile; null where it names none. */
  readonly platform: string | null;
  readonly negotiated: Negotiated;
  /** Whether the platform has signed the request. */
  readonly isProven: boolean;
  readonly idempotencyKey: string | undefined;
  /** What the request is about, where it names anything. */
  readonly id: string;
}

/** What is answered, in the protocol’s own words. */
export interface Answered {
  readonly status: 200 | 201;
  readonly body: object;
}

export function wireOf({ settings: { publicBaseUrl }, negotiated }: Asked): Wire {
  return { publicBaseUrl, negotiated };
}

/** The key under which requests and answers speak of rentals. */
export function rentalKey({ settings: { publicBaseUrl } }: Asked): string {
  return rentalExtension(publicBaseUrl).key;
}

/**
 * Executes an operation of the registry; a repetition with the same key gets the same answer, also without a sign-in. Whose
 * key it is follows from the signature, else from the network that it came from, never from a name that anybody can say.
 */
export async function run<Op extends Operation>(
  { pipeline, call, platform, isProven, idempotencyKey }: Asked,
  operation: Op,
  input: z.input<Op['input']>,
): Promise<AnswerOf<Op>> {
  const principal = isProven ? `platform:${platform}` : `network:${call.address}`;
  const { output } = await pipeline.execute(operation, input, call, { idempotencyKey, principal });
  return output;
}
