import type { NextAction } from '../../domain/platform/kernel/index.ts';
import type { Call } from '../call.ts';
import { consumerEndpoint, ownerEndpoint } from '../endpoints.ts';

/** Whether the call came with the short session of a conversation and without a header. */
export function isByConversation({ caller }: Call): boolean {
  return caller.kind === 'user' && caller.credential.inConversation === true;
}

/** This sentence is added once to an answer with such steps. */
export const FILL_IN = 'In place of <session> pass your session again: it is not repeated here.';

const TAKERS = new Set(
  [consumerEndpoint, ownerEndpoint].flatMap(({ tools }) =>
    tools.filter(({ takesSession }) => takesSession).map(({ name }) => name),
  ),
);

/** A step that can be called as it stands. It holds a placeholder for the session, which no answer repeats. */
export function withSession(step: NextAction): NextAction {
  return TAKERS.has(step.tool) ? { ...step, args: { ...step.args, session: '<session>' } } : step;
}
