/**
 * What addresses that users gave are asked for. Each purpose has places of its own, and in them each person, each network
 * and each server has some: a server that keeps silent holds up nothing but what goes there too.
 */
export interface OutboundPurpose {
  /** Requests at once. */
  readonly atOnce: number;
  /** Of them to one server, and on the account of one person or one network. */
  readonly toOne: number;
  readonly forOne: number;
}

/** What is asked of an address that a user gave. */
export interface OutboundRequest {
  readonly url: string;
  readonly purpose: OutboundPurpose;
  /** The person or the shop that gave the address, where it is not their own call that asks it. */
  readonly onBehalfOf?: string;
  /** Sent with POST; without it, it is a GET. */
  readonly post?: { readonly contentType: string; readonly body: string | Uint8Array };
  readonly headers?: Readonly<Record<string, string>>;
  /** A redirect is an answer like any other, where who answers has to be who was asked. */
  readonly stays?: true;
  /** Of the answer, after it was unpacked. */
  readonly maxBytes: number;
}

export interface OutboundAnswer {
  readonly status: number;
  /** By their names in lower case. */
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
