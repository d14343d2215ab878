import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of several servers, as nginx is one: by turns, over connections that it keeps open. */
export interface KeepAliveProxy {
  readonly url: string;
  /** Requests that a server took and did not answer. What a server did not take goes to the next one. */
  readonly failures: readonly string[];
  close(): Promise<void>;
}

export async function startKeepAliveProxy(ports: readonly number[]): Promise<KeepAliveProxy> {
  const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true, maxFreeSockets: 16 })]));
  const failures: string[] = [];
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, left: readonly number[]): void {
    const [port, ...others] = left;
    if (port === undefined) return fail(outgoing, 'no server takes connections');
    const { method, url: path, headers } = incoming;
    const { connection: _connection, ...kept } = headers;
    const upstream = request({ host: '127.0.0.1', port, method, path, headers: kept, agent: agents.get(port) }, (answer) => {
      const { connection: _own, ...fields } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, fields);
      answer.pipe(outgoing);
      answer.once('error', (error) => fail(outgoing, `${path}: ${error.message}`));
    });
    upstream.once('error', (error) => {
      // Nothing of it was sent: any request may go elsewhere.
      if ('code' in error && error.code === 'ECONNREFUSED') return pass(incoming, outgoing, body, others);
      fail(outgoing, `${method} ${path}: ${error.message}${upstream.reusedSocket ? ' on a connection that was kept' : ''}`);
    });
    upstream.end(body);
  }

  function fail(outgoing: ServerResponse, why: string): void {
    failures.push(why);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502, { 'content-type': 'application/json' }).end('{}');
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      turn += 1;
      const first = turn % ports.length;
      const inTurn = [...ports.slice(first), ...ports.slice(0, first)];
      // As nginx does, it looks which connections were closed before it takes one of them, also when this process was busy.
      setImmediate(() => pass(incoming, outgoing, Buffer.concat(chunks), inTurn));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    failures,
    async close() {
      for (const agent of agents.values()) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
