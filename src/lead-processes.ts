import cluster, { type Worker } from 'node:cluster';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { z } from 'zod';
import { sumMetrics } from './sum-metrics.ts';

const Ready = z.object({ ready: z.string() });
/** A process that dies sooner than this is restarted after a pause, which grows each time. */
const SOON_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Leads several processes behind one address: it opens the port, distributes connections, counts limits by the minute for all
 * of them, and restarts processes that die. It serves no requests itself.
 */
export function leadProcesses(processes: number): void {
  // The constructor begins to listen to the other processes.
  new RateLimiterClusterMaster();
  sumMetrics();
  const serving = new Set<Worker>();
  let stopping = false;
  let announced = false;
  let pause = FIRST_PAUSE_MS;

  function start(): void {
    const began = performance.now();
    const worker = cluster.fork();
    // A message to a process that has just died must not end this one.
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
      // The first process has run the migrations and filled an empty database, so the others can start.
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
      // A process that is still starting has nothing to finish, and receives no messages yet.
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
