import cluster from 'node:cluster';
import type { Registry } from 'prom-client';
import { z } from 'zod';

/** A message between the processes about metrics. `src/sum-metrics.ts` answers it in the leading process. */
const Wanted = z.object({ metricsWanted: z.int() });
const Summed = z.object({ metricsSummed: z.string(), asked: z.int() });

/** Gives the leading process the metrics of this one whenever it asks. If there is only one process, nobody asks. */
export function answerForMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    const wanted = Wanted.safeParse(message);
    if (!wanted.success) return;
    void registry.getMetricsAsJSON().then((metrics) => process.send?.({ metrics, round: wanted.data.metricsWanted }));
  });
}

const PATIENCE_MS = 8_000;
let lastAsked = 0;

/** The metrics of all processes, added up by the leading one. */
export async function metricsOfAll(): Promise<string> {
  const asked = (lastAsked += 1);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const onMessage = (message: unknown) => {
    const summed = Summed.safeParse(message);
    if (summed.success && summed.data.asked === asked) resolve(summed.data.metricsSummed);
  };
  const timer = setTimeout(() => reject(new Error('The process that leads does not answer.')), PATIENCE_MS);
  process.on('message', onMessage);
  try {
    process.send?.({ metricsOfAll: asked });
    return await promise;
  } finally {
    clearTimeout(timer);
    process.off('message', onMessage);
  }
}
