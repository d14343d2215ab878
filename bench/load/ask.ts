import type { Request } from 'autocannon';

/** Sends one request and returns the body. Throws unless the answer is good. */
export async function ask(url: string, { method = 'GET', path = '', headers = {}, body }: Request): Promise<string> {
  const response = await fetch(url + path, { method, headers, body });
  const text = await response.text();
  if (!response.ok || text.includes('"isError":true') || text.includes('"error":{'))
    throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return text;
}
