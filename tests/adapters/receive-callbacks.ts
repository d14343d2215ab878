import { text } from 'node:stream/consumers';
import { serveOnLoopback } from '../harness/loopback-server.ts';

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

  const { url, close } = await serveOnLoopback((request, response) => {
    void text(request).then((body) => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      received.push({ headers: Object.fromEntries(headers), body });
      const status = statuses.length > 0 ? statuses.shift() : 204;
      if (status !== null) response.writeHead(status ?? 204).end();
    });
  });

  return {
    url: `${url}/callback`,
    received,
    answerNext: (...next) => {
      statuses = next;
    },
    reset() {
      received.length = 0;
      statuses = [];
    },
    close,
  };
}
