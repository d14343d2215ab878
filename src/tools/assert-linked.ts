import type { Caller, Operation, PrepareContext, Settings } from '../domain/kernel/index.ts';
import { parseInput } from './parse-input.ts';

interface Context extends Pick<PrepareContext, 'reader' | 'applyDeadlines' | 'askGateway' | 'now'> {
  readonly settings: Settings;
}

/** Where a link is the permission: that `address` holds a good one, for something that is open to it. */
export async function assertLinked(
  { access }: Operation,
  address: Record<string, unknown>,
  caller: Caller,
  { settings, ...context }: Context,
): Promise<void> {
  if (access.link === undefined) return;
  const input = parseInput(access.link.fields, address);
  access.link.assertGood(input, { now: context.now, settings });
  await access.catchUp?.({ ...context, input, caller });
  await access.load(context.reader, caller, input, context.now);
}
