import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** A server that can end without failing a request that a proxy has sent or is about to send. */
export interface ClosingServer {
  /**
   * Accepts no new connections. From then on every answer says that its connection will be closed, and a connection without
   * data for `quietMs` is closed; before that, a proxy may still send on an idle one. What is left after `mostMs` is cut off.
   */
  close(limits: { quietMs: number; mostMs: number }): Promise<void>;
}

interface Connection {
  /** How many requests have arrived and were not answered yet. */
  open: number;
  quietSince: number;
  bytesRead: number;
}

const LOOK_MS = 50;
/** A turn of the event loop that is shorter than this has handed over no connection. */
const SHORT_TURN_MS = 0.3;
const MOST_DRAINING_MS = 250;
/** If several processes share one address, all of them have stopped listening after this time. */
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

  /**
   * Closes connections without data for `quietMs` that have no open request. A request that has arrived in part counts as data.
   */
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
   * Waits until the system has handed over the connections that it has accepted for us, because they are reset when we stop
   * listening. It hands over one in each turn of the event loop, so a short turn without one shows that none is left.
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
      // A proxy may send on any connection now, however long it was idle, so the quiet time begins here.
      for (const [socket, connection] of connections) {
        connection.bytesRead = socket.bytesRead;
        connection.quietSince = performance.now();
      }
      await drainAccepted();
      const { promise, resolve } = Promise.withResolvers<void>();
      // The HTTP server's own `close` would close idle connections at once.
      NetServer.prototype.close.call(server, () => resolve());
      // Closing sooner would make a proxy open a connection for each request, and one that arrives just when the last process
      // stops listening is reset.
      await delay(Math.min(quietMs, OTHERS_MS));
      leave();
      // Arrived data is read first, because after a busy time a connection with a waiting request would look quiet.
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
