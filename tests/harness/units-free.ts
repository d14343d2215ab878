import { addDays } from '../../src/domain/kernel/index.ts';
import type { TestMarketplace } from './start-marketplace.ts';

/** How many kayaks are free on each day from `startDate` to `endDate`, as everybody sees it. */
export async function unitsFree(
  { nobody }: Pick<TestMarketplace, 'nobody'>,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<number[]> {
  const free: number[] = [];
  for (let day = startDate; day < endDate; day = addDays(day, 1)) {
    const { body } = await nobody.http.get(`/assets/tandem-sea-kayak/availability?from=${day}&to=${addDays(day, 1)}`);
    free.push(body.data.unitsFree);
  }
  return free;
}
