import { Agent, request } from 'node:http';

/** What came back, read to its end. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

export interface RawRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | FormData | null | undefined;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request as `fetch` does, for a third of the processor time: the suites send tens of thousands. Redirects are not followed. */
export async function sendRequest(url: string, { method, headers, body }: RawRequest): Promise<RawAnswer> {
  const encoded = body instanceof FormData ? await encodeForm(body) : { type: {}, content: body };
  const content = typeof encoded.content === 'string' ? Buffer.from(encoded.content) : encoded.content;
  const length = content == null ? {} : { 'Content-Length': String(content.byteLength) };
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const fail = (cause: Error) => reject(new TypeError('fetch failed', { cause }));
  const sent = request(
    url,
    { method, agent, headers: { Accept: '*/*', 'User-Agent': 'node', ...encoded.type, ...headers, ...length } },
    (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: headersOf(response.rawHeaders), bytes: Buffer.concat(chunks) }),
      );
    },
  );
  sent.on('error', fail);
  sent.end(content ?? undefined);
  return promise;
}

async function encodeForm(form: FormData) {
  const encoded = new Response(form);
  const type = { 'Content-Type': encoded.headers.get('content-type') ?? '' };
  return { type, content: new Uint8Array(await encoded.arrayBuffer()) };
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '');
  return headers;
}
