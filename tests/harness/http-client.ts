/** An answer over REST, envelope and all. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
  readonly body: any;
}

export interface HttpClient {
  get(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  del(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
}

/** A plain REST client of `/api/v1`, with a credential or without. */
export function httpClient(url: string, credential: string | null = null): HttpClient {
  const authorization: Record<string, string> = credential === null ? {} : { Authorization: `Bearer ${credential}` };

  async function send(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    const form = body instanceof FormData;
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...authorization, ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : form || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: readJson(text) };
  }

  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    del: (path, headers) => send('DELETE', path, undefined, headers),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
