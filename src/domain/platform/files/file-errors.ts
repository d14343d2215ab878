import { z } from 'zod';
import { declareError, NextAction } from '../kernel/index.ts';

const actions = z.array(NextAction);

/** Declares the error for a file whose content is not what it must be. `thing` names the file in the message. */
export function declareRefusedFile(code: string, thing: string, when: string) {
  return declareError({
    code,
    status: 400,
    when,
    data: z.object({ detected: z.string().nullable(), allowed: z.array(z.string()), reason: z.string().nullable(), actions }),
    message: ({ detected, allowed, reason }) =>
      reason !== null
        ? `The ${thing} is not taken: ${reason}.`
        : `That is ${detected ?? 'no known kind of file'}; a ${thing} must be one of ${allowed.join(', ')}.`,
    next: (data) => data.actions,
  });
}

/** Declares the error for a file with too many bytes. */
export function declareLargeFile(code: string, thing: string, when: string) {
  return declareError({
    code,
    status: 400,
    when,
    data: z.object({ maxBytes: z.int(), actions }),
    message: ({ maxBytes }) => `A ${thing} may have ${maxBytes} bytes at most. Send a smaller one.`,
    next: (data) => data.actions,
  });
}
