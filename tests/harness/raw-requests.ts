import { connect } from 'node:net';
import type { TestMarketplace } from './start-marketplace.ts';

/** What a request was answered, whichever door it went to. */
export interface RawAnswer {
  readonly status: number;
  readonly code: string | number | undefined;
  readonly message: string;
  readonly headers: Headers;
}

/** Posts exactly these bytes as the demo renter, or with another credential or method. */
export async function postTo(
  { url, renter }: TestMarketplace,
  path: string,
  body: string | null,
  {
    type = 'application/json',
    method = 'POST',
    credential = renter.credential,
  }: { type?: string; method?: string; credential?: string | null } = {},
): Promise<RawAnswer> {
  const response = await fetch(url + path, {
    method,
    headers: { 'Content-Type': type, Accept: 'application/json, text/event-stream', Authorization: `Bearer ${credential}` },
    body,
  });
  const text = await response.text();
  const answer = JSON.parse(text.startsWith('event:') ? (/^data: (.*)$/m.exec(text)?.[1] ?? '{}') : text);
  const overMcp = typeof answer.error === 'object';
  return {
    status: response.status,
    code: overMcp ? answer.error.code : answer.code,
    message: overMcp ? answer.error.message : answer.error,
    headers: response.headers,
  };
}

/** Everything that the server at `url` answers to these bytes until it closes the connection, or nothing more comes. */
export async function rawRequest(url: string, text: string, quietMs = 1_500): Promise<string> {
  const { port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.setTimeout(quietMs, () => socket.destroy());
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  // The server may cut off what it does not read to its end.
  socket.on('error', () => socket.destroy());
  socket.on('close', () => resolve(answer));
  return promise;
}

/** The status of each answer on the connection, in order. */
export function statusesOf(answer: string): number[] {
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}
