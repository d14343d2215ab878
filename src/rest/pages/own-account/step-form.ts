import { PICTURE_TYPES } from '../../../domain/platform/files/index.ts';
import { formatMoney, momentInWords, type Operation } from '../../../domain/platform/kernel/index.ts';
import type { Problem } from '../form-parts.ts';
import { longestText } from '../longest-text.ts';
import { type Markup, markup } from '../markup.ts';
import { actionForm, type Person } from './action-form.ts';
import type { AboutBooking } from './about-booking.ts';
import type { PersonStep } from './person-steps.ts';
import type { StepField } from './step-words.ts';

/** A refused step. What was written into its form is kept. */
export interface Tried {
  readonly name: string;
  readonly problem: Problem;
}

interface Place {
  readonly about: AboutBooking;
  readonly currency: string;
  readonly timeZone: string;
  /** Distinguishes the fields of one form from those of another. */
  readonly index: number;
  readonly tried: Tried | null;
}

export function stepForm(person: Person, { step, args, name, words, operation, before }: PersonStep, place: Place): Markup {
  const { about, index } = place;
  const { look, asks = [] } = words;
  const { amountMinor } = args;
  const forAmount = typeof amountMinor === 'number' ? ` for ${formatMoney(amountMinor, place.currency)}` : '';
  const button = words.button + forAmount + (words.of === undefined ? '' : `: ${words.of}`);
  const tried = place.tried?.name === name ? place.tried : null;
  const inputs = markup`${asks.map((asked) =>
    input(asked, {
      operation,
      id: `step${index}-${asked.name}`,
      value: tried === null ? '' : person.visit.field(asked.name),
      wrong: tried?.problem.fields.get(asked.name),
      currency: place.currency,
    }),
  )}`;
  // A step that cannot be taken yet says so and has no form.
  if (step.notBefore !== undefined)
    return markup`<p class="hint">${button}: possible from ${momentInWords(new Date(step.notBefore), place.timeZone)}.</p>`;
  const when =
    step.dueAt === undefined
      ? markup``
      : markup`<p class="hint">Until ${momentInWords(new Date(step.dueAt), place.timeZone)}.</p>`;
  const fields = { bookingId: about.bookingId, side: about.side, step: name };
  const sendsFile = asks.some(({ kind }) => kind === 'photo');
  return markup`${before ?? ''}${when}${actionForm({
    permit: person.permit,
    action: 'booking-step',
    button,
    fields,
    inputs,
    ...(look !== undefined && { look }),
    ...(sendsFile && { sends: 'FILE' as const }),
  })}`;
}

interface Shown {
  readonly operation: Operation;
  readonly id: string;
  readonly value: string;
  readonly wrong: string | undefined;
  readonly currency: string;
}

function input(asked: StepField, { operation, id, value, wrong, currency }: Shown): Markup {
  const { label, kind, optional, reads } = asked;
  const hint = kind === 'amount' ? `In ${currency}, for example 45.00.` : asked.hint;
  const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(wrong === undefined ? [] : [`${id}-wrong`])].join(' ');
  const said = markup`${optional === undefined ? markup` required` : ''}${
    described === '' ? '' : markup` aria-describedby="${described}"`
  }${wrong === undefined ? '' : markup` aria-invalid="true"`}`;
  if (kind === 'tick') {
    const ticked = value === 'yes' ? markup` checked` : markup``;
    return markup`${reads === undefined ? '' : markup`<p><a href="${reads}">Read the rental agreement</a></p>`}${wrong === undefined ? '' : markup`<p class="wrong" id="${id}-wrong">${wrong}</p>`}
<p class="check"><input type="checkbox" id="${id}" name="${asked.name}" value="yes"${said}${ticked}><label for="${id}">${label}</label></p>`;
  }
  return markup`
<label for="${id}">${label}${optional === undefined ? '' : markup` <span class="soft">(optional)</span>`}</label>
${hint === undefined ? '' : markup`<p class="hint" id="${id}-hint">${hint}</p>`}${
    wrong === undefined ? '' : markup`<p class="wrong" id="${id}-wrong">${wrong}</p>`
  }${control({ ...asked, kind }, { operation, id, value, said })}`;
}

function control(
  { kind, name }: StepField & { readonly kind: Exclude<StepField['kind'], 'tick'> },
  { operation, id, value, said }: Pick<Shown, 'operation' | 'id' | 'value'> & { said: Markup },
): Markup {
  const named = markup`id="${id}" name="${kind === 'photo' ? 'file' : name}"${said}`;
  switch (kind) {
    case 'text':
      return markup`<textarea ${named} rows="4" maxlength="${longestText(operation, name)}" autocomplete="off">${value}</textarea>`;
    case 'day':
      return markup`<input ${named} type="date" value="${value}">`;
    case 'photo':
      return markup`<input ${named} type="file" multiple accept="${PICTURE_TYPES.join(',')}">`;
    case 'amount':
      return markup`<input ${named} type="text" inputmode="decimal" maxlength="15" autocomplete="off" value="${value}">`;
    case 'rating':
      return markup`<select ${named}>${RATINGS.map(
        ([stars, words]) => markup`<option value="${stars}"${stars === value ? markup` selected` : ''}>${words}</option>`,
      )}</select>`;
    case 'line':
      return markup`<input ${named} type="text" maxlength="${longestText(operation, name)}" autocomplete="off" value="${value}">`;
  }
}

const RATINGS = [
  ['', 'Choose…'],
  ['5', '5: very good'],
  ['4', '4: good'],
  ['3', '3: as expected'],
  ['2', '2: not good'],
  ['1', '1: bad'],
] as const;
