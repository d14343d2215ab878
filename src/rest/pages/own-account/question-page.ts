import { named } from '../../../domain/platform/kernel/index.ts';
import type { ShownPage } from '../accounts/account-page.ts';
import { type Problem, problemBox } from '../form-parts.ts';
import { markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import type { AboutBooking, Detail } from './about-booking.ts';
import { actionForm, backForm, type Person } from './action-form.ts';
import type { PersonStep } from './person-steps.ts';
import type { Question } from './step-questions.ts';

interface Asking {
  readonly about: AboutBooking;
  readonly detail: Detail;
  readonly question: Question;
  /** The action with which its button is sent. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** What the person has written, which is sent along. */
  readonly words?: string;
  readonly problem?: Problem | null;
}

/** A page that asks before money is committed or something is given up. It shows each amount, who gets it, and the way back. */
export function questionPage(
  person: Person,
  { about, detail, question, action, fields, words = '', problem = null }: Asking,
): ShownPage {
  const { permit } = person;
  const { heading, lines, button } = question;
  const content = markup`
${problemBox(problem)}
<p class="soft">Booking of ${named(detail.asset.title)}</p>
${lines.map((line) => markup`<p>${line}</p>`)}
${words === '' ? '' : markup`<p class="ask">You write: ${named(words)}</p>`}
${actionForm({ permit, action, button, look: 'main', fields: { ...about, ...fields } })}
${backForm(permit, { ...about })}`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading, content }) };
}

const WRITTEN = new Set(['line', 'text']);

/** A question about a step. Its form is sent again as it was written, together with what was shown. */
export function stepQuestion(
  person: Person,
  { step, about, detail, question }: { step: PersonStep; about: AboutBooking; detail: Detail; question: Question },
): ShownPage {
  const { visit } = person;
  const asks = step.words.asks ?? [];
  const written = Object.fromEntries(asks.map(({ name }): [string, string] => [name, visit.field(name)]));
  const words = asks.filter(({ kind }) => WRITTEN.has(kind)).map(({ name }) => visit.field(name).trim());
  const fields = { ...written, step: step.name, seen: seenOf(question) };
  const problem = visit.field('seen') === '' ? null : CHANGED;
  return questionPage(person, {
    about,
    detail,
    question,
    action: 'booking-step',
    fields,
    words: words.join(' ').trim(),
    problem,
  });
}

const CHANGED: Problem = {
  status: 400,
  message: 'What this comes to has changed since you were asked, and nothing was done. Look at it again.',
  fields: new Map(),
};

/** The text to which the person agrees. If it changes, it is another question. */
export function seenOf({ heading, lines }: Question): string {
  return JSON.stringify([heading, ...lines]);
}
