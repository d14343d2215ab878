import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import { z } from 'zod';

type MetricOfProcess = MetricObjectWithValues<MetricValue<string>>;

/** A process's request for the metrics of all processes. The other half is in `src/rest/cluster-metrics.ts`. */
const MetricsRequest = z.object({ metricsOfAll: z.int() });
const MetricsReport = z.object({ metrics: z.custom<MetricOfProcess[]>(Array.isArray), round: z.int() });

/** A process that is busy for longer, or just starting, is left out of the answer. */
const PATIENCE_MS = 3_000;

/** In the leading process: adds up the metrics of the others for the one that is asked for `/metrics`. */
export function sumMetrics(): void {
  const rounds = new Map<number, (from: Worker, metrics: MetricOfProcess[]) => void>();
  /** The last metrics of each process, so that its counts are not lost when it ends. */
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
    const report = MetricsReport.safeParse(message);
    if (report.success) rounds.get(report.data.round)?.(worker, report.data.metrics);
    const request = MetricsRequest.safeParse(message);
    if (request.success)
      void collect().then((metricsSummed) => {
        if (worker.isConnected()) worker.send({ metricsSummed, asked: request.data.metricsOfAll });
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
