import type { Side } from '../../../../db/values.ts';
import type { NextAction } from '../../../domain/platform/kernel/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../../../tools/endpoints.ts';
import { selectOperation } from '../../../tools/tool-input.ts';
import type { Visit } from '../accounts/account-page.ts';
import { type Markup, markup } from '../markup.ts';
import { actionForm, type Person } from './action-form.ts';

interface StepWords {
  readonly button: string;
  readonly look?: 'main' | 'end';
  /** What the person writes in the place that the step leaves open, and how that reads. */
  readonly writes?: { readonly field: string; readonly label: string };
}

/** The steps of a booking that a person can take on a page, by tool and action or decision. What needs photos is left to assistants. */
const STEP_WORDS: Readonly<Record<string, StepWords>> = {
  promote_booking: { button: 'Accept the agreement and send the request', look: 'main' },
  initiate_payment: { button: 'Pay', look: 'main' },
  'respond_counter_offer:accept': { button: 'Take the offer', look: 'main' },
  'respond_counter_offer:reject': { button: 'Keep my request as it was' },
  'request_extension:cancel': { button: 'Keep the dates' },
  cancel_booking: { button: 'Cancel …', look: 'end' },
  'manage_booking_condition:confirm': { button: 'The report is right', look: 'main' },
  'manage_booking_condition:accept_return': { button: 'It is back and all is well', look: 'main' },
  'manage_booking_condition:deny_return': { button: 'It is not back', writes: { field: 'reason', label: 'What is missing' } },
  'manage_booking_incidents:acknowledge': { button: 'I have seen what was reported' },
  approve_booking: { button: 'Accept the request', look: 'main' },
  reject_booking: { button: 'Decline, or cancel …', look: 'end', writes: { field: 'reason', label: 'Why' } },
  'create_counter_offer:withdraw': { button: 'Take the offer back' },
  'respond_extension:approve': { button: 'Agree to the new dates', look: 'main' },
  'respond_extension:reject': { button: 'Keep the dates' },
  'review_renter_documents:approve': { button: 'I have looked at the document: accept it', look: 'main' },
  'confirm_offline_payment:confirm': { button: 'The money has arrived', look: 'main' },
  'confirm_offline_payment:reject': { button: 'It has not arrived', writes: { field: 'reason', label: 'Why' } },
};

/** A step with what names it in a form: its tool and arguments as they were shown, so that nothing else is done. */
interface PersonStep {
  readonly step: NextAction;
  readonly name: string;
  readonly words: StepWords;
}

/** What the person can do there, of what the booking offers their side. */
export function personSteps(actions: readonly NextAction[], side: Side): PersonStep[] {
  return actions.flatMap((step) => {
    const words = step.actor === side ? wordsOf(step) : undefined;
    return words === undefined ? [] : [{ step, name: JSON.stringify([step.tool, step.args]), words }];
  });
}

/** Nothing for a step that leaves open more than the person writes. */
function wordsOf({ tool, args }: NextAction): StepWords | undefined {
  const which = args['action'] ?? args['decision'];
  const words = STEP_WORDS[typeof which === 'string' ? `${tool}:${which}` : tool];
  const left = Object.entries(args).filter(([field, value]) => isLeftOpen(value) && field !== words?.writes?.field);
  return left.length > 0 ? undefined : words;
}

function isLeftOpen(value: unknown): boolean {
  return typeof value === 'string' && /^<.*>$/.test(value);
}

export function stepForm(
  { permit }: Person,
  about: { bookingId: string; side: Side },
  { step, name, words }: PersonStep,
): Markup {
  const { button, look, writes } = words;
  const id = `${step.tool}-${writes?.field ?? ''}`;
  const inputs =
    writes === undefined
      ? markup``
      : markup`<label for="${id}">${writes.label}</label><input id="${id}" name="text" type="text" maxlength="500" autocomplete="off" required>`;
  const agreement =
    step.agreementUrl === undefined ? markup`` : markup`<p><a href="${step.agreementUrl}">Read the rental agreement</a></p>`;
  const fields = { bookingId: about.bookingId, side: about.side, step: name };
  return markup`${agreement}${actionForm({ permit, action: 'booking-step', button, fields, inputs, ...(look !== undefined && { look }) })}`;
}

/** Takes the step by the command that an assistant would call; answers as that does. */
export async function takeStep(visit: Visit, { step, words }: PersonStep, side: Side): Promise<unknown> {
  const tools = [side === 'OWNER' ? ownerEndpoint : consumerEndpoint, consumerEndpoint].flatMap(({ tools: all }) => all);
  const tool = tools.find((known) => known.name === step.tool);
  if (tool === undefined) throw new Error(`There is no tool ${step.tool}.`);
  const written = words.writes === undefined ? {} : { [words.writes.field]: visit.field('text') };
  const { operation, input } = selectOperation(tool, { ...step.args, ...written });
  return visit.run(operation, input);
}
