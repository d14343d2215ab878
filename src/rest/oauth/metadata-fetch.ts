import { AsyncLocalStorage } from 'node:async_hooks';
import type { OutboundPurpose } from '../../adapters/outbound/outbound-request.ts';
import type { Ports } from '../../adapters/ports.ts';
import { countOauthCall } from '../../domain/people/agents/index.ts';
import { DomainError } from '../../domain/platform/kernel/index.ts';
import type { Call } from '../../tools/call.ts';
import type { Pipeline } from '../../tools/pipeline.ts';

/**
 * The request that the provider is answering. What the provider asks of other servers counts for the network of this request.
 */
export const currentCall = new AsyncLocalStorage<Call>();

const DOCUMENTS: OutboundPurpose = { atOnce: 16, toOne: 2, forOne: 4 };
/** The most bytes of a client's document, which has a few lines. */
const MOST_BYTES = 10_000;

/**
 * How the provider reads the document or the keys of a client: with the outbound client, as for all addresses that users give.
 */
export function metadataFetch({ outbound }: Pick<Ports, 'outbound'>): typeof fetch {
  return async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    const call = currentCall.getStore();
    const request = {
      url,
      purpose: DOCUMENTS,
      headers: { accept: 'application/json' },
      maxBytes: MOST_BYTES,
      stays: true,
    } as const;
    const send = () => outbound.send(request, { network: call?.address ?? '', person: null });
    const { status, headers, body } = await (call?.place?.aside(send) ?? send());
    return new Response(status === 200 ? new Uint8Array(body) : null, { status, headers: [...headers] });
  };
}

/** Whether one more document may be fetched for this network. */
export async function mayIntroduce(pipeline: Pick<Pipeline, 'perform'>): Promise<boolean> {
  const call = currentCall.getStore();
  if (call === undefined) return false;
  try {
    await pipeline.perform(countOauthCall, { kind: 'oauth_client', network: call.address });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
