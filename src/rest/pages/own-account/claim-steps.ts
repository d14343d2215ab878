import type { Side } from '../../../../db/values/index.ts';
import { acknowledgeIncident, paysField, resolveIncident } from '../../../domain/rentals/claims/index.ts';
import { type Markup, markup } from '../markup.ts';
import type { ShownStep } from './shown-step.ts';
import type { Incident } from './claimed-items.ts';
import { INCIDENT_WORDS } from './incident-words.ts';
import {
  questionAboutDisagreeing,
  questionAboutLess,
  questionAboutNoShow,
  questionAboutPaying,
  questionAboutPlatform,
  questionAboutSmallerAmount,
  questionAboutTaking,
} from './step-questions.ts';
import { isLeftOpen, note, type StepWords, told, wordsOf } from './step-words.ts';

interface ClaimStep {
  readonly call: ShownStep;
  readonly words: StepWords;
  readonly before?: Markup;
}

/** The answers to a report. A claim has three, each with a form of its own. */
export function claimSteps(call: ShownStep, incident: Incident, side: Side): ClaimStep[] {
  const isAnswered = side !== incident.reportedBy;
  if (call.operation === resolveIncident) {
    return isAnswered ? answersTo(call, incident, side) : [{ call, words: lessOf(call) ?? takingWords(incident) }];
  }
  const noShow = call.operation === acknowledgeIncident ? IT_IS_TRUE : IT_IS_NOT_TRUE;
  const words = incident.type === 'NO_SHOW' && isAnswered ? noShow : wordsOf(call);
  return words === undefined ? [] : [{ call, words }];
}

/** The answer with which a side that is said not to have come admits it. */
const IT_IS_TRUE: StepWords = { button: 'It is true: cancel the booking …', look: 'end', question: questionAboutNoShow };
const IT_IS_NOT_TRUE: StepWords = {
  button: 'It is not true: let the platform decide …',
  asks: [told],
  question: questionAboutPlatform,
};

/**
 * Paying the claim, offering less, and disagreeing. Nothing can be written beside the button that pays, because the words might
 * say something else.
 */
function answersTo(call: ShownStep, { type, claim, claimMinor, description, outcome }: Incident, side: Side): ClaimStep[] {
  const pays = paysField(side);
  const before = markup`<h3>${INCIDENT_WORDS[type]}${claimMinor === 0 ? '' : `: ${claim} claimed`}</h3><p class="soft">${description}</p>`;
  const answer = (args: ShownStep['args'], words: StepWords) => ({ call: { ...call, args: { ...call.args, ...args } }, words });
  if (claimMinor === 0) return [{ ...answer({ [pays]: 0 }, { button: 'Close it: nobody pays anything' }), before }];
  const less = { name: pays, label: 'What you offer to pay', kind: 'amount' } as const;
  const disagree = answer(
    { outcome: 'NO_FAULT', note: '<reason>' },
    { button: 'Disagree …', asks: [{ ...note, label: 'Why you do not agree' }], question: questionAboutDisagreeing },
  );
  return [
    { ...answer({ [pays]: claimMinor }, { button: `Pay ${claim} …`, question: questionAboutPaying }), before },
    answer(
      { [pays]: '<minor units>' },
      { button: 'Offer less …', asks: [less, { ...note, optional: true }], question: questionAboutLess },
    ),
    ...(outcome === 'NO_FAULT' ? [] : [disagree]),
  ];
}

/** The form in which the claimant names a smaller amount. Undefined for a step that has an amount already. */
function lessOf({ args }: ShownStep): StepWords | undefined {
  const name = (['renterPaysMinor', 'ownerPaysMinor'] as const).find((one) => isLeftOpen(args[one]));
  if (name === undefined) return undefined;
  const amount = { name, label: 'What you ask for instead', kind: 'amount' } as const;
  return {
    button: 'Ask for another amount …',
    asks: [amount, { ...note, optional: true }],
    question: questionAboutSmallerAmount,
  };
}

/** The words of the step with which the claimant accepts the offer or, without one, withdraws the claim. */
function takingWords({ renterPaysMinor, ownerPaysMinor, claim }: Incident): StepWords {
  return renterPaysMinor + ownerPaysMinor === 0
    ? { button: `Take your claim of ${claim} back …`, question: questionAboutTaking }
    : { button: 'Take what they offer …', look: 'main', question: questionAboutTaking };
}
