import type { Context } from 'koa';

export type RequestId = string | number;

/** Codes of JSON-RPC itself; every other refusal uses its HTTP status as code, which lies outside the reserved range. */
export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
export const INTERNAL_ERROR = -32_603;

/** An answer by HTTP status, with a JSON-RPC error that says what to do. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly data: object | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    { code = status, data, headers = {} }: { code?: number; data?: object; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.data = data;
    this.headers = headers;
  }
}

export function refuse(ctx: Context, refusal: Refusal, id: RequestId | null): void {
  if (ctx.headerSent) return;
  const { status, code, message, data, headers } = refusal;
  ctx.respond = true;
  ctx.status = status;
  ctx.set({ ...headers, 'Content-Type': 'application/json' });
  ctx.body = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } });
}
