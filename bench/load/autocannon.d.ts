declare module 'autocannon' {
  export interface Request {
    readonly method?: 'GET' | 'POST' | 'PATCH';
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }

  export interface Options {
    readonly url: string;
    readonly connections?: number;
    readonly duration?: number;
    readonly amount?: number;
    readonly sampleInt?: number;
    readonly requests?: readonly Request[];
  }

  export interface Result {
    /** How long the load lasts, in seconds. */
    readonly duration: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly '2xx': number;
    readonly requests: { readonly total: number };
    /** The latencies in milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
  }

  function autocannon(options: Options): Promise<Result>;
  // oxlint-disable-next-line import/no-default-export -- it is how the package exports it
  export default autocannon;
}
