import type { Access, Audience } from '../kernel/index.ts';

/**
 * The same access, after the gateway was asked about payments that are open: a booking that was paid is never ended, nor
 * its end foretold, as if it were not. Where the gateway does not answer, what is known counts.
 */
export function paymentsKnown<Who extends Audience, Needs extends { bookingId: string }, Subject>(
  access: Access<Who, Needs, Subject>,
): Access<Who, Needs, Subject> {
  return {
    ...access,
    async catchUp(context) {
      const { reader, caller, input, now, askGateway } = context;
      await access.catchUp?.(context);
      // A stranger sets nothing in motion.
      await access.load(reader, caller, input, now);
      await askGateway(input.bookingId, 'NOW');
    },
  };
}
