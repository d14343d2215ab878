import { type Component, contentDigest, signMessage } from '../../domain/commerce/protocol/index.ts';
import type { Pipeline } from '../../tools/pipeline.ts';

/** Signs answers that a platform may have to prove: status, body and content type. */
export function answerSigner(pipeline: Pick<Pipeline, 'perform'>) {
  return async (status: number, body: string): Promise<Record<string, string>> => {
    const digest = contentDigest(body);
    const components: [string, string][] = [
      ['@status', String(status)],
      ['content-digest', digest],
      ['content-type', 'application/json'],
    ] satisfies Component[];
    const { headers } = await pipeline.perform(signMessage, { components });
    return { 'content-digest': digest, ...headers };
  };
}
