import { decodeJwt } from 'jose';
import { type Logger, pino } from 'pino';
import { type DemoSummary, seedDemo } from '../../src/demo/seed-demo.ts';
import { signAccessToken } from '../../src/domain/people/sign-in/access-token.ts';
import { type RunningServer, startServer } from '../../src/start-server.ts';
import { noteCalledOperations } from './called-operations.ts';
import { callTool, httpClient, type HttpClient, type ToolAnswer } from './clients.ts';
import { TEST_NOW, testClock, type TestClock } from './clock.ts';
import { type Prepared, sharedDatabase } from './databases/shared-database.ts';
import { CHEAP, CRON_SECRET, testConfig } from './test-config.ts';
import { testDatabaseUrl } from './databases/test-database.ts';
import { forgetTakenMoves, noteTakenMoves } from './taken-moves.ts';

/** Somebody who uses the marketplace: over MCP with `call`, over REST with `http`. */
export interface Actor {
  readonly credential: string | null;
  readonly http: HttpClient;
  /** Calls a tool; answers with the error instead of throwing. */
  try(tool: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  /** Calls a tool that must succeed; answers with its output. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
  call(tool: string, args?: Record<string, unknown>): Promise<any>;
}

export interface TestMarketplace extends RunningServer {
  readonly clock: TestClock;
  readonly demo: DemoSummary;
  readonly databaseUrl: string;
  /** Documents and sent messages lie in here. */
  readonly folder: string;
  /** The bearer secret of scheduled jobs. */
  readonly cronSecret: string;
  /** The demo renter, the demo vendor, the admin, another renter, and nobody. */
  readonly renter: Actor;
  readonly owner: Actor;
  readonly admin: Actor;
  readonly stranger: Actor;
  readonly nobody: Actor;
  /** Holds the cron secret. */
  readonly cron: Actor;
  actor(credential: string | null, endpoint?: 'mcp' | 'mcp-owner'): Actor;
  signIn(email: string, endpoint?: 'mcp' | 'mcp-owner'): Promise<Actor>;
  /** Stops the server and removes its database. */
  close(): Promise<void>;
  /** For a database that outlives its server, which was stopped. */
  removeDatabase(): Promise<void>;
}

interface Overrides extends Pick<NonNullable<Parameters<typeof startServer>[2]>, 'open' | 'passwordCost'> {
  /** For a test whose dates are fixed; any other starts at the instant of the suite. */
  readonly now?: Date;
  /** What the database is a copy of; the demo data as it is at that instant, unless a test has something else. */
  readonly copyOf?: Prepared<DemoSummary>;
  /** For a test that reads what is logged. */
  readonly log?: Logger;
}

const PASSWORD = 'demo-password-1';
const PEOPLE = {
  renter: { email: 'renter@demo.test', endpoint: 'mcp' },
  owner: { email: 'vendor@demo.test', endpoint: 'mcp-owner' },
  admin: { email: 'admin@demo.test', endpoint: 'mcp' },
  stranger: { email: 'stranger@demo.test', endpoint: 'mcp' },
} as const;
type PersonName = keyof typeof PEOPLE;
type Session = Omit<Parameters<typeof signAccessToken>[0], 'use'>;

/** The demo data, and a session of everybody that was opened there: a token names the server that made it, a session does not. */
interface Seeded {
  readonly demo: DemoSummary;
  readonly sessions: Readonly<Record<PersonName, Session>>;
}

/** A whole marketplace on a port of its own, with the demo data, a database of the engine under test and a clock that can be moved. */
export async function startMarketplace(
  environment: Record<string, string> = {},
  { now = TEST_NOW, copyOf, log = pino({ level: process.env['TEST_LOG'] ?? 'silent' }), ...overrides }: Overrides = {},
): Promise<TestMarketplace> {
  const seeded = copyOf === undefined ? await seededDatabase(now) : null;
  const { url: databaseUrl, folder, remove } = await testDatabaseUrl((copyOf ?? seeded)?.database);
  const config = testConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ...environment });
  const clock = testClock(now);
  const server = await startServer(config, log, { clock, passwordCost: CHEAP, ...overrides });

  const actor = (credential: string | null, endpoint: 'mcp' | 'mcp-owner' = 'mcp'): Actor =>
    actorOf(server.url, credential, endpoint);
  const signIn = async (email: string, endpoint: 'mcp' | 'mcp-owner' = 'mcp') => {
    const { body } = await httpClient(server.url).post('/auth/login', { email, password: PASSWORD });
    return actor(body.data.accessToken, endpoint);
  };
  const { database, pipeline, settings } = server;
  const signInAs = async (name: PersonName) => {
    const { email, endpoint } = PEOPLE[name];
    const session = seeded?.note.sessions[name];
    if (session === undefined) return signIn(email, endpoint);
    const context = { reader: database.reader, perform: pipeline.perform, now, settings };
    return actor(await signAccessToken({ ...session, use: 'access' }, context), endpoint);
  };
  const stop = async (quietMs?: number) => {
    await noteCalledOperations(server.url);
    noteTakenMoves();
    await server.stop(quietMs);
  };
  return {
    ...server,
    stop,
    clock,
    demo: copyOf?.note ?? seeded!.note.demo,
    databaseUrl,
    folder,
    cronSecret: config.cronSecret,
    actor,
    signIn,
    renter: await signInAs('renter'),
    owner: await signInAs('owner'),
    admin: await signInAs('admin'),
    stranger: await signInAs('stranger'),
    nobody: actor(null),
    cron: actor(CRON_SECRET),
    removeDatabase: remove,
    async close() {
      await stop(0);
      await remove();
    },
  };
}

function actorOf(url: string, credential: string | null, endpoint: string): Actor {
  const attempt = (tool: string, args: Record<string, unknown> = {}) =>
    callTool(url, { path: `/api/v1/${endpoint}`, tool, args, credential });
  return {
    credential,
    http: httpClient(url, credential),
    try: attempt,
    async call(tool, args) {
      const answer = await attempt(tool, args);
      if (answer.isError) throw new Error(`${tool} failed: ${answer.text || JSON.stringify(answer.error)}`);
      return answer.output;
    },
  };
}

/** A database with the demo data, which each marketplace of a test copies. */
export function seededDatabase(now: Date): Promise<Prepared<Seeded>> {
  return sharedDatabase(`demo-${now.getTime()}`, () => seed(now));
}

async function seed(now: Date): Promise<Prepared<Seeded>> {
  const database = await testDatabaseUrl();
  const clock = testClock(now);
  const config = testConfig({ DATABASE_URL: database.url, DATA_DIR: database.folder });
  const server = await startServer(config, pino({ level: 'silent' }), { clock, passwordCost: CHEAP });
  const { settings, ports } = server;
  const demo = await seedDemo(server.database, { now, settings, ...ports });
  forgetTakenMoves();
  if (demo === null) throw new Error('The test database was not empty.');

  const { post } = httpClient(server.url);
  await post('/auth/register', { email: PEOPLE.stranger.email, password: PASSWORD, name: 'Stranger' });
  const sessions = Object.entries(PEOPLE).map(async ([name, { email }]) => {
    const { body } = await post('/auth/login', { email, password: PASSWORD });
    const { sub, sid, role } = decodeJwt<{ sid: string; role: string }>(body.data.accessToken);
    return [name, { userId: sub ?? '', sessionId: sid, role }] as const;
  });
  const opened = Object.fromEntries(await Promise.all(sessions)) as Record<PersonName, Session>;
  await server.dispatcher.drain();
  await server.courier.drain();
  await server.stop(0);
  return { note: { demo, sessions: opened }, database };
}
