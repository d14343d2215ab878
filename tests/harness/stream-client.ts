import { type ClientRequest, get } from 'node:http';

export interface StreamItem {
  readonly id: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came
  readonly data: any;
}

export interface StreamClient {
  /** Everything that came, over all its connections. */
  readonly items: StreamItem[];
  readonly heartbeats: () => number;
  /** What the server said of a place from which nothing can be promised. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came
  readonly resets: any[];
  /** Once the server has said where the stream stands. */
  readonly ready: Promise<number>;
  /** Resolves when the line has ended, whoever ended it. */
  readonly ended: Promise<void>;
  cut(): void;
}

interface Wanted {
  readonly credential: string | null;
  readonly lastEventId?: number | string | undefined;
  readonly headers?: Record<string, string>;
  /** What came on earlier lines. */
  readonly items?: StreamItem[];
}

/** A client of one event stream, which goes on from `lastEventId`. */
export function openStream(
  url: string,
  path: string,
  { credential, lastEventId, headers: more = {}, items = [] }: Wanted,
): StreamClient {
  const headers: Record<string, string> = {
    Accept: 'text/event-stream',
    ...more,
    ...(credential !== null && { Authorization: `Bearer ${credential}` }),
    ...(lastEventId !== undefined && { 'Last-Event-ID': String(lastEventId) }),
  };
  const ready = Promise.withResolvers<number>();
  const ended = Promise.withResolvers<void>();
  ready.promise.catch(() => {});
  let beats = 0;
  const resets: unknown[] = [];
  let rest = '';
  let cut = false;
  const request: ClientRequest = get(`${url}/api/v1${path}`, { headers, agent: false }, (response) => {
    if (response.statusCode !== 200) ready.reject(new Error(`HTTP ${response.statusCode}`));
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      if (cut) return;
      const frames = (rest + text).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) take(frame);
    });
    response.on('error', () => {});
    response.on('close', () => ended.resolve());
  });
  request.on('error', (error) => {
    ready.reject(error);
    ended.resolve();
  });

  function take(frame: string): void {
    if (frame.startsWith(':')) beats += 1;
    const id = Number(/^id: (\d+)$/m.exec(frame)?.[1] ?? '-1');
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    if (/^event: ready$/m.test(frame)) ready.resolve(id);
    else if (/^event: reset$/m.test(frame)) resets.push(JSON.parse(data ?? ''));
    else if (data !== undefined) items.push({ id, data: JSON.parse(data) });
  }

  return {
    items,
    heartbeats: () => beats,
    resets,
    ready: ready.promise,
    ended: ended.promise,
    cut() {
      cut = true;
      request.destroy();
      ended.resolve();
    },
  };
}
