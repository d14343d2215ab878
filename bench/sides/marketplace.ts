import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createLog } from '../../src/create-log.ts';
import { readConfig } from '../../src/config.ts';
import { startServer } from '../../src/start-server.ts';
import { countCommits } from '../count-commits.ts';
import { recordStatements } from '../record-statements.ts';
import { serveParent } from './serve-parent.ts';

const recording = process.env['RECORD'] === undefined ? null : recordStatements();
const commits = process.env['COUNT_COMMITS'] === undefined ? null : countCommits();

const config = readConfig(process.env);
const server = await startServer(config, createLog(config.LOG_LEVEL));
const url = server.url.replace('localhost', '127.0.0.1');
const loop = monitorEventLoopDelay({ resolution: 2 });
serveParent(
  { url },
  {
    statements: () => recording?.take() ?? [],
    commits: () => commits?.count() ?? 0,
    resident: () => process.memoryUsage.rss(),
    held: () => longestDelay(),
  },
  server.stop,
);

/** The longest time in milliseconds for which the event loop was blocked since the last call. */
function longestDelay(): number {
  const milliseconds = loop.max / 1e6;
  loop.reset();
  loop.enable();
  return milliseconds;
}
