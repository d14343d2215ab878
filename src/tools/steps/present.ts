import { publishedOutput } from '../../domain/standing/bookings/index.ts';
import { presentSteps } from '../next-actions.ts';
import type { Asked, Completed, Means, Presented, Ran } from './call-state.ts';

/** Adds how the subject of the answer stands now, if the operation declares what its answer is `about`. */
export async function stand(known: Asked & Ran, { standing }: Means): Promise<Completed> {
  const { operation, result, caller, now, settings, reader, progress } = known;
  if (operation.about === undefined || isUnread(known)) return { whole: result };
  const viewer = { side: progress.side, caller, now, settings };
  return { whole: await standing.complete(reader, operation.about, Object(result), viewer) };
}

/** Gives each next step its tool, method and path, and parses the answer: nothing leaves that its schema does not name. */
export function present(known: Asked & Completed, { describeAction }: Means): Presented {
  const { operation, whole, caller, progress } = known;
  const schema = isUnread(known) ? operation.output : publishedOutput(operation);
  return { output: schema.parse(presentSteps(whole, { describeAction, side: progress.side, caller })) };
}

/** Whether nobody reads the answer: the platform's own calls do not read how a booking stands. */
function isUnread({ caller }: Asked): boolean {
  return caller.kind === 'system';
}
