/** What the manifests need of a Koa context: so much, that they need not know Koa. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  status: number;
  body: unknown;
  get(header: string): string;
  set(headers: Record<string, string>): void;
}
