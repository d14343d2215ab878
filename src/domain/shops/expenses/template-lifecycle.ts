import type { Tx } from '../../../../db/database.ts';
import { TEMPLATE_STATES } from '../../../../db/values/index.ts';
import { dayOf, declareMove, type Ids, lifecycle, type Step } from '../../platform/kernel/index.ts';
import { findBooksOf } from '../finance-entries/index.ts';
import { dueFrom, enterDue, saveTemplate, type Template } from './opex-template.ts';
import { templateState } from './recurring-errors.ts';
import { templateAnswer, templateStep } from './template-view.ts';

/**
 * The states of a recurring expense. Only an ACTIVE one is entered by itself. The moves emit no event, because only the owner
 * makes them and only the owner reads these books.
 */
export const templateLifecycle = lifecycle(TEMPLATE_STATES, {
  initial: 'ACTIVE',
  final: ['VOID'],
  moves: {
    pause: { from: ['ACTIVE'], to: 'PAUSED', by: ['OWNER'], event: null },
    resume: { from: ['PAUSED'], to: 'ACTIVE', by: ['OWNER'], event: null },
    void: { from: ['ACTIVE', 'PAUSED'], to: 'VOID', by: ['OWNER'], event: null },
  },
});

type Move = keyof typeof templateLifecycle.table.moves;

const WANTED: Readonly<Record<Move, string>> = { pause: 'pausing it', resume: 'resuming it', void: 'ending it' };
const UNDONE_BY: Readonly<Record<Move, (template: Template) => Step | null>> = {
  pause: (template) => templateStep('resume_opex_recurring', template, 'go on with it'),
  resume: (template) => templateStep('pause_opex_recurring', template, 'pause it again'),
  void: () => null,
};

const moveRow = declareMove(templateLifecycle, saveTemplate);

/** Makes a move of a template's lifecycle. What is due is entered first; the time of a pause is never entered. */
export async function moveTemplate(tx: Tx, subject: Template, move: Move, context: { now: Date; ids: Ids }) {
  const { id: templateId, status } = subject;
  const undo = UNDONE_BY[move](subject);
  if (status === templateLifecycle.to(move))
    return { ...(await templateAnswer(tx, subject, { before: subject.entered, undo })), alreadyDone: true };
  if (!templateLifecycle.can(status, move)) throw templateState({ templateId, status, wanted: WANTED[move] });
  const today = dayOf(context.now, (await findBooksOf(tx, subject.vendorId)).timeZone);
  const [template = subject] = await enterDue(tx, [subject], { today, ...context });
  const skipped =
    move === 'resume' && template.nextDue !== null ? { nextDue: dueFrom(template, laterOf(template.nextDue, today)) } : {};
  const after = await moveRow(tx, template, move, { ...skipped, updatedAt: context.now });
  return templateAnswer(tx, after, { before: subject.entered, undo });
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}
