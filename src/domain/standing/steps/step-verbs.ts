import { msg } from '@lingui/core/runtime-macro';
import type { OperationName, Step } from '../../platform/kernel/index.ts';
import type { Message } from '../../platform/words/index.ts';

/**
 * What somebody does, as the rest of a sentence about them, which agents read, and of a sentence addressed to them, which
 * people read in their language.
 */
export interface Verb {
  /** For example “pays what is due”. */
  readonly they: string;
  /** For example “pay what is due”. Null if only agents are told. */
  readonly you: Message | null;
}

const GIVES_UP = { they: 'takes the claim back, or asks for less', you: msg`take the claim back, or ask for less` };
const AGREES = {
  they: 'agrees to the claim, or offers less, or disagrees',
  you: msg`agree to the claim, or offer less, or disagree`,
};
const TAKES = {
  they: 'takes what is offered, or asks for another amount',
  you: msg`take what is offered, or ask for another amount`,
};
const REPAYS = { they: 'transfers the rent back and proves it', you: msg`transfer the rent back and prove it` };
const REPORTS_HANDOVER = { they: 'reports the handover, with a photo', you: msg`report the handover, with a photo` };
const REPORTS_RETURN = {
  they: 'brings it back and reports the return, with a photo',
  you: msg`bring it back and report the return, with a photo`,
};

/** What the steps ask of the person, for steps that can decide whose turn it is. A function chooses by the step's arguments. */
const VERBS: Readonly<Partial<Record<OperationName, Verb | ((step: Step) => Verb | null)>>> = {
  confirm_condition: {
    they: 'confirms or contests the report of the handover',
    you: msg`confirm or contest the report of the handover`,
  },
  report_condition: ({ args: { kind } }) => (kind === 'CHECK_IN' ? REPORTS_HANDOVER : REPORTS_RETURN),
  initiate_payment: { they: 'pays what is due', you: msg`pay what is due` },
  respond_extension: { they: 'answers the wish for other dates', you: msg`answer the wish for other dates` },
  acknowledge_incident: { they: 'answers what was reported', you: msg`answer what was reported` },
  escalate_incident: {
    they: 'lets the platform decide, or waits for an answer',
    you: msg`let the platform decide, or wait for an answer`,
  },
  resolve_incident: ({ args: { outcome }, actor }) =>
    outcome === 'NO_FAULT' ? GIVES_UP : outcome === `${actor}_PAYS` ? AGREES : TAKES,
  get_dispute: { they: 'decides the dispute', you: msg`decide the dispute` },
  update_booking_collateral: {
    they: 'agrees on something in place of the deposit',
    you: msg`agree on something in place of the deposit`,
  },
  confirm_offline_payment: ({ args: { decision } }) => (decision === 'repaid' ? REPAYS : null),
};

/** Returns what the step asks of the person. Agents are told its reason if it has no verb of its own. */
export function verbOf(step: Step): Verb {
  const verb = VERBS[step.operation];
  const told = typeof verb === 'function' ? verb(step) : verb;
  return told ?? { they: step.why, you: null };
}
