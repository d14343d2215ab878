import { type LoopbackServer, serveOnLoopback } from '../harness/servers/loopback-server.ts';

/** Where a person's browser comes back to after a sign-in. */
export interface CallbackServer extends LoopbackServer {
  /** The queries with which people came back. */
  readonly backs: readonly string[];
}

export async function startCallbackServer(): Promise<CallbackServer> {
  const backs: string[] = [];
  const server = await serveOnLoopback((request, response) => {
    const { search } = new URL(request.url ?? '', 'http://localhost');
    if (search !== '') backs.push(search);
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Back</title><h1>Back</h1>');
  });
  return { ...server, backs };
}
