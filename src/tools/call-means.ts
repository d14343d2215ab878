import { readerOfCall } from '../../db/statements/call-memory.ts';
import type { Reader } from '../../db/database.ts';
import type { PrepareContext } from '../domain/platform/kernel/index.ts';

/** What a call may set in motion. */
type Acts = Pick<PrepareContext, 'perform' | 'applyDeadlines' | 'askGateway'>;

/** What one call reads with, each question once, and what it may set in motion: after that it reads afresh. */
export function callMeans(from: Reader, { perform, applyDeadlines, askGateway }: Acts): Acts & { readonly reader: Reader } {
  const { reader, forget } = readerOfCall(from);
  const andForget =
    <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
    (...args: A) =>
      act(...args).finally(forget);
  return {
    reader,
    // A call of `perform` keeps its type, which says what it answers by what is asked.
    perform: (operation, input) => perform(operation, input).finally(forget),
    applyDeadlines: andForget(applyDeadlines),
    askGateway: andForget(askGateway),
  };
}
