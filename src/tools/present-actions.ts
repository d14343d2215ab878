import { DomainError, type NextAction } from '../domain/kernel/index.ts';

/** The REST form of a tool call, with ids, query and body filled in. */
export type DescribeAction = (tool: string, args: Record<string, unknown>) => RestCall | null;

export interface RestCall {
  readonly method: string;
  readonly path: string;
  readonly body?: Record<string, unknown>;
}

/**
 * Completes the `nextActions` of an answer or an error with method and path, which only the doors know.
 * They stand at the top of an answer, or one level below it.
 */
export function presentActions<T>(output: T, describeAction: DescribeAction): T {
  if (!isRecord(output)) return output;
  const { nextActions } = output;
  if (!Array.isArray(nextActions)) return output;
  return { ...output, nextActions: nextActions.map((action: NextAction) => complete(action, describeAction)) };
}

export function presentError(error: DomainError, describeAction: DescribeAction): NextAction[] {
  return error.nextActions.map((action) => complete(action, describeAction));
}

function complete(action: NextAction, describeAction: DescribeAction): NextAction {
  const rest = describeAction(action.tool, action.args);
  return rest ? { ...action, ...rest } : action;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
