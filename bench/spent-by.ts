import { z } from 'zod';
import type { RunningSide } from './start-side.ts';

/** The processor time that the process has spent so far, in seconds. */
export async function spentBy(side: RunningSide): Promise<number> {
  return z.number().parse(await side.ask('cpu'));
}
