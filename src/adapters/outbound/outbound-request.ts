/**
 * A purpose of requests to addresses that users gave. Each purpose has connections of its own, of which each person, each
 * network and each server may use some, so that a server that does not answer delays only others that ask the same server.
 */
export interface OutboundPurpose {
  /** How many requests run at once. */
  readonly atOnce: number;
  /** How many of them may go to one server, or belong to one person or one network. */
  readonly toOne: number;
  readonly forOne: number;
}

/** A request to an address that a user gave. */
export interface OutboundRequest {
  readonly url: string;
  readonly purpose: OutboundPurpose;
  /** The person or the shop that gave the address, if the request is not part of their own call. */
  readonly onBehalfOf?: string;
  /** The body of a POST; without it the request is a GET. */
  readonly post?: { readonly contentType: string; readonly body: string | Uint8Array };
  readonly headers?: Readonly<Record<string, string>>;
  /** The request says to which trace it belongs, for receivers that take part in it. */
  readonly traced?: true;
  /** A redirect is returned as the answer, for requests that only the given server may answer. */
  readonly stays?: true;
  /** The most bytes of the answer, after decompression. */
  readonly maxBytes: number;
}

export interface OutboundAnswer {
  readonly status: number;
  /** The headers by their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** The time from the first look-up to the last byte. */
  readonly milliseconds: number;
}

/** Finds all addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface OutboundLimits {
  readonly connectMs: number;
  readonly headersMs: number;
  /** The limit in milliseconds for everything from the first look-up to the last byte, redirects included. */
  readonly totalMs: number;
}
