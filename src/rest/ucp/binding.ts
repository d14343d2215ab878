import type { z } from 'zod';
import type { Operation, Settings } from '../../domain/platform/kernel/index.ts';
import { type Negotiated, rentalExtension, type Wire } from '../../domain/commerce/protocol/index.ts';
import type { Call } from '../../tools/call.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import type { AnswerOf } from '../../domain/standing/bookings/index.ts';

/** One request of a platform over any transport. */
export interface UcpContext {
  readonly pipeline: Pipeline;
  readonly settings: Pick<Settings, 'publicBaseUrl'>;
  readonly call: Call;
  /** The address of the platform's profile, or null if it names none. */
  readonly platform: string | null;
  readonly negotiated: Negotiated;
  /** Whether the platform has signed the request. */
  readonly isProven: boolean;
  readonly idempotencyKey: string | undefined;
  /** The id of what the request is about, or empty. */
  readonly id: string;
}

/** The answer in the words of the protocol. */
export interface Answered {
  readonly status: 200 | 201;
  readonly body: object;
}

export function wireOf({ settings: { publicBaseUrl }, negotiated }: UcpContext): Wire {
  return { publicBaseUrl, negotiated };
}

/** The key under which requests and answers hold rentals. */
export function rentalKey({ settings: { publicBaseUrl } }: UcpContext): string {
  return rentalExtension(publicBaseUrl).key;
}

/**
 * Executes an operation of the registry. A repeated call with the same idempotency key gets the same answer, even without a
 * sign-in. The key belongs to the platform that signed, or else to the network, and never to a name that anybody can claim.
 */
export async function run<Op extends Operation>(
  { pipeline, call, platform, isProven, idempotencyKey }: UcpContext,
  operation: Op,
  input: z.input<Op['input']>,
): Promise<AnswerOf<Op>> {
  const principal = isProven ? `platform:${platform}` : `network:${call.address}`;
  const { output } = await pipeline.execute(operation, input, call, { idempotencyKey, principal });
  return output;
}
