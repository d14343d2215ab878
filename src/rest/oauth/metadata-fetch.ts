import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import type { OutboundPurpose } from '../../adapters/outbound/outbound-request.ts';
import type { Ports } from '../../adapters/ports.ts';
import { countOauthCall, findOauthItem, itemNamed, keepOauthItem } from '../../domain/people/agents/index.ts';
import type { Settings } from '../../domain/platform/kernel/index.ts';
import type { Call } from '../../tools/call.ts';
import { findUnstorable } from '../../tools/parse-input.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import { emptyFields } from './client-metadata.ts';

/**
 * The request that the provider is answering. What the provider asks of other servers counts for the network of this request.
 */
export const currentCall = new AsyncLocalStorage<Call>();
/** The state of that request, with which what the provider shows becomes a page of the site. */
export const stateOfRequest = new AsyncLocalStorage<object>();

const DOCUMENTS: OutboundPurpose = { atOnce: 16, toOne: 2, forOne: 4 };
/** The most bytes of a client's document, which has a few lines. */
const MOST_BYTES = 10_000;

interface FetchParts {
  readonly ports: Pick<Ports, 'outbound'>;
  readonly pipeline: Pick<Pipeline, 'perform'>;
  readonly settings: Pick<Settings, 'clientDocuments'>;
}

/**
 * How the provider reads the document or the keys of a client: with the outbound client, as for all addresses that users give.
 * The last sound answer of an address is kept, and it is used while the address cannot be read. Otherwise everybody who has
 * connected the client would be signed out when its maker's site is away.
 */
export function metadataFetch({ ports: { outbound }, pipeline, settings }: FetchParts): typeof fetch {
  async function read(url: string): Promise<Response> {
    const call = currentCall.getStore();
    await countRead(pipeline, call);
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
  }

  async function kept(url: string): Promise<Response | null> {
    const { payload } = await pipeline.perform(findOauthItem, itemNamed('ClientDocument', url));
    return payload === null ? null : Response.json(payload);
  }

  async function keep(url: string, document: Record<string, unknown>): Promise<void> {
    const item = { ...itemNamed('ClientDocument', url), payload: document, grantId: null, seconds: null };
    await pipeline.perform(keepOauthItem, item);
  }

  return async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    if (settings.clientDocuments === 'OFF') return (await kept(url)) ?? new Response(null, { status: 403 });
    const answer = await read(url).catch((error: unknown) => error);
    const document = answer instanceof Response ? await documentIn(answer.clone(), url) : null;
    if (document !== null) await keep(url, document);
    if (document !== null && answer instanceof Response) return Response.json(document, { headers: cachingOf(answer) });
    const known = await kept(url);
    if (known !== null) return known;
    if (answer instanceof Response) return answer;
    throw answer;
  };
}

/** For how long the library may use the document. */
function cachingOf({ headers }: Response): Record<string, string> {
  const caching = ['cache-control', 'expires'].map((name) => [name, headers.get(name)] as const);
  return Object.fromEntries(caching.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

const Fields = z.record(z.string(), z.unknown());

/** The document of a client at its own address, or its keys; null for anything else, such as a page that says to wait. */
async function documentIn(answer: Response, url: string): Promise<Record<string, unknown> | null> {
  if (answer.status !== 200) return null;
  const { data: document } = Fields.safeParse(await answer.json().catch(() => null));
  if (document === undefined || findUnstorable(document) !== null) return null;
  for (const name of emptyFields(document)) delete document[name];
  return document['client_id'] === url || Array.isArray(document['keys']) ? document : null;
}

/** Counts one more reading for the network of the call. Throws if that network has read too many. */
async function countRead(pipeline: Pick<Pipeline, 'perform'>, call: Call | undefined): Promise<void> {
  if (call === undefined) throw new Error('No request is being answered.');
  await pipeline.perform(countOauthCall, { kind: 'oauth_client', network: call.address });
}
