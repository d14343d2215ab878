import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** A server that can end without failing a request that a proxy has sent or is about to send. */
export interface ClosingServer {
  /**
   * Takes no new connections. From then on every answer says that its connection is closed after it, and one on which nothing
   * came for `quietMs` is closed: a proxy may be sending on one that was idle. Cuts off what is left after `mostMs`.
   */
  close(limits: { quietMs: number; mostMs: number }): Promise<void>;
}

interface Connection {
  /** Requests that have come and are not answered yet. */
  open: number;
  quietSince: number;
  bytesRead: number;
}

const LOOK_MS = 50;
/** A turn of the event loop in which so little was done leaves no time for a connection that is not seen. */
const SHORT_TURN_MS = 0.3;
const MOST_DRAINING_MS = 250;
/** Where several processes share one address, within this all of them have stopped listening. */
const OTHERS_MS = 100;

export function closingServer(server: Server): ClosingServer {
  const connections = new Map<Socket, Connection>();
  const answers = new Set<ServerResponse>();
  let leaving = false;
  let accepted = 0;

  server.on('connection', (socket: Socket) => {
    accepted += 1;
    connections.set(socket, { open: 0, quietSince: performance.now(), bytesRead: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (connection !== undefined) connection.open += 1;
    answers.add(response);
    if (leaving) sayLast(response);
    response.once('close', () => {
      answers.delete(response);
      if (connection === undefined) return;
      connection.open -= 1;
      connection.quietSince = performance.now();
    });
  });

  function leave(): void {
    leaving = true;
    for (const response of answers) sayLast(response);
  }

  /** Of what is still sent the end is waited for, also where only half of a request has come. */
  function closeQuiet(quietMs: number): void {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      if (socket.bytesRead !== connection.bytesRead) {
        connection.bytesRead = socket.bytesRead;
        connection.quietSince = now;
      }
      if (connection.open === 0 && now - connection.quietSince >= quietMs) socket.destroySoon();
    }
  }

  /**
   * What the system has accepted for us and not handed over yet is reset when we stop listening. It hands over one a turn:
   * waits for a short turn that brought none.
   */
  async function drainAccepted(): Promise<void> {
    const until = performance.now() + MOST_DRAINING_MS;
    for (let now = performance.now(); now < until;) {
      const [before, began] = [accepted, now];
      await nextTurn();
      now = performance.now();
      if (accepted === before && now - began < SHORT_TURN_MS) return;
    }
  }

  return {
    async close({ quietMs, mostMs }) {
      // One that was idle for long is as likely to be sent on now as any other.
      for (const [socket, connection] of connections) {
        connection.bytesRead = socket.bytesRead;
        connection.quietSince = performance.now();
      }
      await drainAccepted();
      const { promise, resolve } = Promise.withResolvers<void>();
      // The own `close` of an HTTP server closes idle connections at once.
      NetServer.prototype.close.call(server, () => resolve());
      // Not sooner: a proxy would open a connection for each request, and one that comes just when the last stops listening is reset.
      await delay(Math.min(quietMs, OTHERS_MS));
      leave();
      // After what has arrived was read: a process that was busy for long would take a connection for quiet whose request waits.
      const lookAfterReading = () => setImmediate(closeQuiet, quietMs);
      lookAfterReading();
      const looking = setInterval(lookAfterReading, Math.min(LOOK_MS, quietMs));
      const deadline = setTimeout(() => server.closeAllConnections(), mostMs);
      await promise;
      clearInterval(looking);
      clearTimeout(deadline);
    },
  };
}

function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
  else response.once('finish', () => response.socket?.end());
}
