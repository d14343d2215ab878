import type { TestMarketplace } from '../harness/start-marketplace.ts';

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
