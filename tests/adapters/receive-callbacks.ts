import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface CallbackReceiver {
  readonly url: string;
  readonly received: { headers: Record<string, string>; body: string }[];
  /** The statuses of the next answers; 204 after the last. `null` never answers. */
  answerNext(...statuses: (number | null)[]): void;
  reset(): void;
  close(): Promise<void>;
}

/** A server on loopback that keeps every callback it gets. */
export async function receiveCallbacks(): Promise<CallbackReceiver> {
  const received: CallbackReceiver['received'] = [];
  let statuses: (number | null)[] = [];

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      received.push({ headers: Object.fromEntries(headers), body });
      const status = statuses.length > 0 ? statuses.shift() : 204;
      if (status !== null) response.writeHead(status ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    received,
    answerNext: (...next) => {
      statuses = next;
    },
    reset() {
      received.length = 0;
      statuses = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
