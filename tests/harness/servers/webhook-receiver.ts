import { Webhook } from 'standardwebhooks';
import { serveOnLoopback } from './loopback-server.ts';

/** What came to an address of webhooks. */
export interface Received {
  readonly id: string;
  /** By each signature of Standard Webhooks that it carries. */
  readonly signatures: readonly string[];
  readonly timestamp: Date;
  /** The trace that it belongs to, if it says so. */
  readonly traceparent: string;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came
  readonly body: any;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: Received[];
  /** From now on it answers so; `null`: it hangs up without an answer. */
  answers(status: number | null, headers?: Record<string, string>): void;
  /** From now on it answers after so many milliseconds. */
  delays(ms: number): void;
  close(): Promise<void>;
}

/** Software that takes webhooks, on loopback. It notes everything that comes, whatever it answers. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let answer: { status: number | null; headers: Record<string, string> } = { status: 204, headers: {} };
  let delay = 0;
  const server = await serveOnLoopback((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const header = (name: string) => String(request.headers[name] ?? '');
      received.push({
        id: header('webhook-id'),
        signatures: header('webhook-signature').split(' '),
        timestamp: new Date(Number(header('webhook-timestamp')) * 1_000),
        traceparent: header('traceparent'),
        text,
        body: text === '' ? null : JSON.parse(text),
      });
      setTimeout(() => {
        if (answer.status === null) request.socket.destroy();
        else response.writeHead(answer.status, answer.headers).end('x'.repeat(100));
      }, delay);
    });
  });
  return {
    url: server.url,
    received,
    answers: (status, headers = {}) => (answer = { status, headers }),
    delays: (ms) => (delay = ms),
    close: server.close,
  };
}

/** Whether one of its signatures was made with this secret, by the package that receivers use. */
export function isSignedWith(secret: string, { id, timestamp, text, signatures }: Received): boolean {
  return signatures.includes(new Webhook(secret).sign(id, timestamp, text));
}
