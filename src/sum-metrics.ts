import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import { z } from 'zod';

type MetricOfProcess = MetricObjectWithValues<MetricValue<string>>;

/** What is said between the processes about metrics. `src/rest/cluster-metrics.ts` has the other half. */
const Asked = z.object({ metricsOfAll: z.int() });
const Told = z.object({ metrics: z.custom<MetricOfProcess[]>(Array.isArray), round: z.int() });

/** A process that is busy for longer, or just starting, is left out of one answer. */
const PATIENCE_MS = 3_000;

/** In the process that leads: adds up the metrics of the others for whichever of them is asked for `/metrics`. */
export function sumMetrics(): void {
  const rounds = new Map<number, (from: Worker, metrics: MetricOfProcess[]) => void>();
  /** What each process said last, so that what it has counted is not lost with it. */
  const last = new Map<number, MetricOfProcess[]>();
  let ended: MetricOfProcess[] = [];
  let lastRound = 0;

  async function collect(): Promise<string> {
    const round = (lastRound += 1);
    const asked = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
    const { promise, resolve } = Promise.withResolvers<void>();
    const heard = new Map<number, MetricOfProcess[]>();
    rounds.set(round, ({ id }, metrics) => {
      heard.set(id, metrics);
      last.set(id, metrics);
      if (heard.size >= asked.length) resolve();
    });
    const timer = setTimeout(resolve, PATIENCE_MS);
    for (const worker of asked) worker?.send({ metricsWanted: round });
    await promise;
    clearTimeout(timer);
    rounds.delete(round);
    return AggregatorRegistry.aggregate([...heard.values(), ended]).metrics();
  }

  cluster.on('message', (worker: Worker, message: unknown) => {
    const told = Told.safeParse(message);
    if (told.success) rounds.get(told.data.round)?.(worker, told.data.metrics);
    const wanted = Asked.safeParse(message);
    if (wanted.success)
      void collect().then((metricsSummed) => {
        if (worker.isConnected()) worker.send({ metricsSummed, asked: wanted.data.metricsOfAll });
      });
  });

  cluster.on('exit', ({ id }: Worker) => {
    const counted = (last.get(id) ?? []).filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram');
    last.delete(id);
    if (counted.length === 0) return;
    void AggregatorRegistry.aggregate([ended, counted])
      .getMetricsAsJSON()
      .then((sum) => (ended = sum));
  });
}
