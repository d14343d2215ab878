import { z } from 'zod';

const Message = z.object({ question: z.string(), argument: z.unknown() });

/**
 * Tells the parent that this process is ready, then answers its questions one at a time. `close` runs when the parent
 * asks to stop; a parent that has gone ends the process at once. Every side can say how much processor time it has spent.
 */
export function serveParent(
  ready: object,
  answers: Readonly<Record<string, (argument: unknown) => unknown>>,
  close: () => unknown,
): void {
  const answer = async (message: unknown) => {
    const { question, argument } = Message.parse(message);
    if (question === 'stop') {
      await close();
      process.exit(0);
    }
    process.send?.(question === 'cpu' ? spent() : ((await answers[question]?.(argument)) ?? null));
  };
  process.on('message', (message) => void answer(message));
  process.on('disconnect', () => process.exit(0));
  process.send?.(ready);
}

/** The processor time of this process so far, in seconds. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
