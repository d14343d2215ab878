import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A pooler in transaction mode, as PgBouncer is one: a session of PostgreSQL belongs to a client only until its transaction ends. */
export interface TransactionPooler {
  readonly port: number;
  /** What clients left behind in sessions that are not theirs: the names of statements, and commands that set up a session. */
  readonly leftInSessions: readonly string[];
  /** How often a client was given another session than the one it had before. */
  changes(): number;
  close(): Promise<void>;
}

const READY = 'Z'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const OF_SESSIONS = /^\s*(?:listen|set\s+(?!local|transaction)|select pg_advisory_lock)/i;

interface Session {
  readonly socket: Socket;
  client: Socket | null;
}

export async function startTransactionPooler(postgresPort: number): Promise<TransactionPooler> {
  const sessions = new Set<Session>();
  const free: Session[] = [];
  const leftInSessions: string[] = [];
  let changes = 0;

  function note(frame: Buffer): void {
    const text = frame.toString('utf8', 5);
    const [first = '', second = ''] = text.split('\0');
    if (frame[0] === PARSE && first !== '') leftInSessions.push(first);
    const statement = frame[0] === PARSE ? second : frame[0] === QUERY ? first : '';
    if (OF_SESSIONS.test(statement)) leftInSessions.push(statement);
  }

  /** For a client that comes: it signs in to a session, which is everybody's afterwards. */
  function openSession(client: Socket): Session {
    const socket = connect(postgresPort, '127.0.0.1').setNoDelay();
    const session: Session = { socket, client };
    sessions.add(session);
    const take = framesFrom(0);
    socket.on('data', (chunk) => {
      for (const frame of take(chunk)) {
        session.client?.write(frame);
        if (frame[0] !== READY || frame[5] !== IDLE) continue;
        session.client = null;
        free.push(session);
      }
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      sessions.delete(session);
      if (free.includes(session)) free.splice(free.indexOf(session), 1);
      session.client?.destroy();
    });
    return session;
  }

  const server = createServer((client) => {
    client.setNoDelay();
    let last = openSession(client);
    let begun = false;
    const take = framesFrom(1);
    client.on('data', (chunk) => {
      for (const frame of take(chunk)) {
        if (begun && frame[0] === TERMINATE) return client.end();
        if (begun) note(frame);
        begun = true;
        if (last.client !== client) {
          // The one that was idle the longest: never the same twice where there are several.
          const next = free.shift();
          if (next === undefined) return client.destroy();
          if (next !== last) changes += 1;
          last = next;
          last.client = client;
        }
        last.socket.write(frame);
      }
    });
    client.on('error', () => {});
    client.once('close', () => (last.client === client ? last : free[0])?.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    leftInSessions,
    changes: () => changes,
    async close() {
      for (const { socket, client } of sessions) {
        client?.destroy();
        socket.destroy();
      }
      server.close();
    },
  };
}

/** Cuts what arrives into messages of the protocol; the first so many of them have no letter before their length. */
function framesFrom(withoutLetter: number): (chunk: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0);
  let bare = withoutLetter;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const frames: Buffer[] = [];
    for (;;) {
      const letter = bare > 0 ? 0 : 1;
      if (rest.length < letter + 4) return frames;
      const length = letter + rest.readUInt32BE(letter);
      if (rest.length < length) return frames;
      frames.push(rest.subarray(0, length));
      rest = rest.subarray(length);
      bare -= 1;
    }
  };
}
