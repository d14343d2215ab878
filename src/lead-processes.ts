import cluster, { type Worker } from 'node:cluster';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { z } from 'zod';
import { sumMetrics } from './sum-metrics.ts';

const Ready = z.object({ ready: z.string() });
/** One that dies sooner is started again after a pause, each time a longer one. */
const SOON_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Several processes behind one address: this one opens the port, hands out connections, counts what is limited by the
 * minute for all of them, and starts anew what dies. It serves nothing itself.
 */
export function leadProcesses(processes: number): void {
  // Its constructor begins to listen to the others.
  new RateLimiterClusterMaster();
  sumMetrics();
  const serving = new Set<Worker>();
  let stopping = false;
  let announced = false;
  let pause = FIRST_PAUSE_MS;

  function start(): void {
    const began = performance.now();
    const worker = cluster.fork();
    // A message to one that has just died is no reason to die too.
    worker.on('error', () => {});
    worker.on('message', (message: unknown) => {
      const ready = Ready.safeParse(message);
      if (ready.success) noteServing(worker, ready.data.ready);
    });
    worker.on('exit', (code, signal) => {
      serving.delete(worker);
      if (stopping) return endWithTheLast();
      if (!announced) process.exit(code === 0 ? 1 : code);
      const soon = performance.now() - began < SOON_MS;
      pause = soon ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
      console.error(`Process ${worker.process.pid} ended (${signal ?? code}); another starts.`);
      setTimeout(() => (stopping ? endWithTheLast() : start()), soon ? pause : 0);
    });
  }

  function noteServing(worker: Worker, banner: string): void {
    serving.add(worker);
    if (!announced) {
      announced = true;
      process.stdout.write(banner);
      // Now that the first has migrated, and written what an empty database gets.
      for (let started = 1; started < processes; started += 1) start();
    }
    if (serving.size === processes) console.log(`  ${processes} processes serve.`);
  }

  function stop(): void {
    const workers = running();
    if (stopping) {
      for (const worker of workers) worker.process.kill('SIGKILL');
      process.exit(1);
    }
    stopping = true;
    for (const worker of workers) {
      if (serving.has(worker)) worker.send('stop');
      // One that is still starting has nothing to finish, and hears no message yet.
      else worker.process.kill('SIGTERM');
    }
    endWithTheLast();
  }

  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  start();
}

function endWithTheLast(): void {
  if (running().length === 0) process.exit(0);
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker === undefined || worker.isDead() ? [] : [worker]));
}
