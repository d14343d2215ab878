import { z } from 'zod';
import { type Access, command, IdInput, notFound } from '../kernel/index.ts';
import { type FailedEvent, failedEventView, FailedEventView, findFailedEvent, tryAgain } from './failed-event.ts';

const adminFailure: Access<'admin', { failureId: string }, FailedEvent> = {
  who: 'admin',
  scope: null,
  errors: [notFound],
  async load(from, _caller, { failureId }) {
    const failure = await findFailedEvent(from, failureId);
    if (failure === undefined) throw notFound({ what: 'failed event' });
    return failure;
  },
};

export const retryFailedEvent = command({
  name: 'retry_failed_event',
  title: 'Try a failed event again',
  description:
    'Admin: let the platform act on an event again that it failed at, also one that was given up. It does so within seconds; what works leaves the list.',
  access: adminFailure,
  repeat: 'natural',
  input: z.strictObject({ failureId: IdInput }),
  output: FailedEventView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [],

  async run({ subject, tx, now }) {
    const { nextTryAt } = subject.failed;
    if (nextTryAt !== null && nextTryAt <= now) return { ...failedEventView(subject), alreadyDone: true };
    return failedEventView({ ...subject, failed: await tryAgain(tx, subject.failed, now) });
  },
});
