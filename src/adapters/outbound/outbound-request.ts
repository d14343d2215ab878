/**
 * What addresses that users gave are asked for. Each purpose has places of its own, and in them each person, each network
 * and each server has some: a server that keeps silent holds up nothing but what goes there too.
 */
export interface OutboundPurpose {
  /** How many requests run at once. */
  readonly atOnce: number;
  /** How many of them go to one server, or are made for one person or one network. */
  readonly toOne: number;
  readonly forOne: number;
}

/** What is asked of an address that a user gave. */
export interface OutboundRequest {
  readonly url: string;
  readonly purpose: OutboundPurpose;
  /** The person or the shop that gave the address, where it is not their own call that asks it. */
  readonly onBehalfOf?: string;
  /** The body of a POST; without it the request is a GET. */
  readonly post?: { readonly contentType: string; readonly body: string | Uint8Array };
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns a redirect as the answer, for requests that only the given server may answer. */
  readonly stays?: true;
  /** The most bytes of the answer, after decompression. */
  readonly maxBytes: number;
}

export interface OutboundAnswer {
  readonly status: number;
  /** Keyed by their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** From the first look-up to the last byte. */
  readonly milliseconds: number;
}

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface OutboundLimits {
  readonly connectMs: number;
  readonly headersMs: number;
  /** Everything from the first look-up to the last byte, redirects included. */
  readonly totalMs: number;
}
