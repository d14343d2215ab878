import type { Side } from '../../../db/values/index.ts';
import type { AsStep, NextAction, Operation } from '../../domain/platform/kernel/index.ts';
import { furtherReviewSteps } from '../../domain/standing/steps/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../../tools/endpoints.ts';
import { toolCall } from '../../tools/step-call.ts';
import { selectOperation } from '../../tools/tool-input.ts';
import type { AskedSteps, OfferedStep } from './page-contract.ts';
import { WEB_OPERATIONS } from './web-operations.ts';

/** The steps of one side, each with the operation that takes it. Nobody's tool reviews for the owner, so those steps are added. */
export function offeredSteps({ bookingId, side, nextActions, canReview = false, canReply = false }: AskedSteps): OfferedStep[] {
  const further = furtherReviewSteps(bookingId, side, { canReview, canReply });
  const all: NextAction[] = [...nextActions, ...further.map((step) => ({ ...step, ...toolCall(step) }))];
  return all.filter(({ actor }) => actor === side).flatMap((step) => offeredStep(step, side));
}

function offeredStep(step: NextAction, side: Side): OfferedStep[] {
  const tools = [side === 'OWNER' ? ownerEndpoint : consumerEndpoint, consumerEndpoint].flatMap(({ tools: all }) => all);
  const tool = tools.find(({ name }) => name === step.tool);
  if (tool === undefined) return [];
  const { operation, input } = selectOperation(tool, step.args);
  const { button = null, look = null } = asStep(operation, input);
  const { tool: _tool, args: _args, method: _method, path: _path, body: _body, actor: _actor, ...notes } = step;
  return [
    { ...notes, operation: operation.name, isCallable: Object.hasOwn(WEB_OPERATIONS, operation.name), input, button, look },
  ];
}

function asStep({ asStep: told = {} }: Operation, input: Readonly<Record<string, unknown>>): AsStep {
  return typeof told === 'function' ? told(input) : told;
}
