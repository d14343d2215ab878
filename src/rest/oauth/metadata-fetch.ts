import { AsyncLocalStorage } from 'node:async_hooks';
import type { Ports } from '../../adapters/ports.ts';
import { countClientRegistration } from '../../domain/people/oauth/index.ts';
import { DomainError } from '../../domain/platform/kernel/index.ts';
import type { Call } from '../../tools/call.ts';
import type { Pipeline } from '../../tools/pipeline.ts';

/** The request that the provider answers at the moment: what it asks of other servers counts for its network. */
export const currentCall = new AsyncLocalStorage<Call>();

/** A document of a client is a few lines. */
const MOST_BYTES = 10_000;

/** How the provider reads the document, or the keys, of a client: through the one way to addresses that users give. */
export function metadataFetch({ outbound }: Pick<Ports, 'outbound'>): typeof fetch {
  return async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    const network = currentCall.getStore()?.address ?? '';
    const { status, headers, body } = await outbound.send(
      { url, headers: { accept: 'application/json' }, maxBytes: MOST_BYTES, stays: true },
      { network, person: null },
    );
    return new Response(status === 200 ? new Uint8Array(body) : null, { status, headers: [...headers] });
  };
}

/** Whether one more document may be fetched for this network. */
export async function mayIntroduce(pipeline: Pick<Pipeline, 'perform'>): Promise<boolean> {
  const call = currentCall.getStore();
  if (call === undefined) return false;
  try {
    await pipeline.perform(countClientRegistration, { network: call.address });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
