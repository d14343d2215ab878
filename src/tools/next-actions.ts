import { DomainError, type NextAction } from '../domain/platform/kernel/index.ts';

/** The REST form of a tool call, with ids, query and body filled in. */
export type DescribeAction = (tool: string, args: Record<string, unknown>) => RestCall | null;

export interface RestCall {
  readonly method: string;
  readonly path: string;
  readonly body?: Record<string, unknown>;
}

/** Where steps stand in an answer: several, or the one of each item of a list. */
const SEVERAL = ['nextActions', 'openQuestions'];
const ONE = 'nextAction';

/** Completes the next steps of an answer with method and path, which only the doors know. */
export function presentActions<T>(output: T, describeAction: DescribeAction): T {
  if (!isRecord(output)) return output;
  const completed: Record<string, unknown> = {};
  for (const name of SEVERAL) {
    const steps = output[name];
    if (Array.isArray(steps)) completed[name] = steps.map((action: NextAction) => complete(action, describeAction));
  }
  const { items } = output;
  if (Array.isArray(items) && isRecord(items[0]) && ONE in items[0]) {
    completed['items'] = items.map((item) =>
      item[ONE] === null ? item : { ...item, [ONE]: complete(item[ONE], describeAction) },
    );
  }
  return { ...output, ...completed };
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
