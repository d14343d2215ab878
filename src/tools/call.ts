import type { McpEndpoint } from '../../db/values/index.ts';
import { PLATFORM, type Requester } from '../adapters/fair-queue.ts';
import type { Caller, FurtherFiles, UploadedFile } from '../domain/platform/kernel/index.ts';
import type { Via } from './call-records.ts';
import type { Rate } from './rate-limit.ts';
import type { Place } from './requests/door-places.ts';

/** A request of which nothing has been read yet: its network, and how many requests that network has left. */
export type Arrival = Pick<Call, 'address' | 'rate' | 'place'>;

/** Where a request comes from, as its door sees it. */
export interface Origin extends Pick<Call, 'address' | 'rate' | 'place' | 'via' | 'client' | 'requestId'> {
  /** The MCP endpoint that the request was sent to. */
  readonly endpoint?: McpEndpoint;
  /** The credential stood in the arguments of the call, not in a header. */
  readonly inConversation?: boolean;
}

/** One request of one caller. A door opens it once and may execute several operations with it. */
export interface Call {
  readonly caller: Caller;
  /** The network address that limits count by. */
  readonly address: string;
  readonly via: Via;
  /** The name that the calling software gives itself. It is untrusted text, and null if the software does not say. */
  readonly client: string | null;
  readonly requestId: string;
  readonly rate: Rate | null;
  /** The place of the request among those that are answered at the same time. The platform's own calls take none. */
  readonly place?: Place | undefined;
}

export interface Execution {
  readonly idempotencyKey?: string | undefined;
  readonly file?: UploadedFile | null;
  /** Further files, if the operation takes several. */
  readonly further?: FurtherFiles | null;
  /** For whom the answer to an idempotency key is kept, if nobody is signed in. */
  readonly principal?: string | undefined;
}

export interface Answer<Output = unknown> {
  readonly output: Output;
  /** The answer was kept for an earlier call with the same idempotency key. */
  readonly replayed: boolean;
}

/** All files that came with the call. */
export function filesOf({ file, further }: Execution): readonly UploadedFile[] {
  return [...(file ? [file] : []), ...(further?.files ?? [])];
}

/** The SHA-256 of each file that came with the call. */
export function hashesOf(execution: Execution): readonly string[] {
  return filesOf(execution).map(({ sha256 }) => sha256);
}

/** The caller in whose name the call waits in queues. */
export function requesterOf({ caller, address }: Call): Requester {
  if (caller.kind === 'system') return PLATFORM;
  return { network: address, person: caller.kind === 'user' ? caller.userId : null };
}
