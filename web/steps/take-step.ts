import { data, redirect } from 'react-router';
import type { JsonSchema, PageDoor, Refusal, Side } from '../../src/rest/web/page-contract.ts';
import { textIn, textsOf } from '../form/read-form.ts';
import { loadBooking } from './load-booking.ts';
import { amountsOf, type Asked, dependsOnForm } from './step-amounts.ts';
import type { Step, StepField } from './step.ts';

interface Place {
  readonly side: Side;
  readonly bookingId: string;
  /** The address of the booking. */
  readonly home: string;
  /** The name of the step in the address. */
  readonly name: string;
}

/** A step and, as far as they are known before the form is filled in, its amounts. The step is null if it is not offered any more. */
export async function loadStep(door: PageDoor, { side, bookingId, home, name }: Place) {
  const seen = await loadBooking(door, side, bookingId);
  const step = seen.steps.find((each) => each.name === name) ?? null;
  const known = step?.way === 'ASKED' && !dependsOnForm(step) ? await amountsOf(door, step, seen, step.input) : null;
  return {
    booking: seen.booking,
    side,
    home,
    step,
    asked: known?.asked ?? null,
    problem: known?.refusal ?? null,
    schema: step === null ? {} : door.schema(step.operation),
    formKey: door.formKey(),
  };
}

export type LoadedStep = Awaited<ReturnType<typeof loadStep>>;

/** Takes the step that the address names. A costly one is taken only with the amounts that the person has seen. */
export async function takeStep(door: PageDoor, place: Place, form: FormData) {
  const values = textsOf(form);
  const answer = (more: Partial<StepAnswer>, status: number) => data({ ...NO_ANSWER, values, ...more }, { status });
  const seen = await loadBooking(door, place.side, place.bookingId);
  const step = seen.steps.find(({ name }) => name === place.name);
  if (step === undefined) return answer({}, 409);
  const written = writtenIn(door, form, step, seen.booking.currency);
  if ('refusal' in written) return answer(written, 400);
  const { preview: _shown, ...held } = step.input;
  const input = { ...held, ...written.input };
  const asked = step.way === 'ASKED' ? await amountsOf(door, step, seen, input) : null;
  if (asked?.refusal) return answer({ refusal: asked.refusal }, asked.refusal.status);
  const before = textIn(form, 'seen');
  if (asked?.asked && before !== seenIn(asked.asked))
    return answer({ asked: asked.asked, isChanged: before !== '' }, before === '' ? 200 : 409);
  const taken = await door.attempt(
    step.operation,
    { ...input, ...asked?.asked?.confirming },
    textIn(form, 'formKey') || undefined,
    takesPhotos(door.schema(step.operation)) ? door.files : [],
  );
  if (taken.refusal !== null) return answer({ refusal: taken.refusal, asked: asked?.asked ?? null }, taken.refusal.status);
  const { output } = taken;
  if ('redirectUrl' in output && typeof output.redirectUrl === 'string') return answer({ payUrl: output.redirectUrl }, 200);
  const leftOut = taken.leftOut?.length ?? 0;
  return redirect(`${place.home}?done=${step.kind}${leftOut === 0 ? '' : `&leftOut=${leftOut}`}`, 303);
}

/** Whether photos can be sent with the step. */
export function takesPhotos(schema: JsonSchema): boolean {
  return schema.properties?.['photos'] !== undefined;
}

interface StepAnswer {
  readonly values: Readonly<Record<string, string>>;
  readonly refusal: Refusal | null;
  /** The amounts to agree to. */
  readonly asked: Asked | null;
  /** The amounts are others than the person has seen. */
  readonly isChanged: boolean;
  readonly payUrl: string | null;
}

const NO_ANSWER: StepAnswer = { values: {}, refusal: null, asked: null, isChanged: false, payUrl: null };

/** The text by which the amounts are known again. */
export function seenIn({ amounts, period }: Asked): string {
  return JSON.stringify([amounts, period]);
}

type Written = { readonly input: Readonly<Record<string, unknown>> } | { readonly refusal: Refusal };

/**
 * The values of the form. What is empty is left out, and the operation decides about that, except where leaving it out would
 * mean something: an offer without an amount agrees to the whole claim.
 */
function writtenIn(door: PageDoor, form: FormData, { fields }: Step, currency: string): Written {
  const read = fields.map((field) => ({ field, value: valueIn(door, textIn(form, field.name), field, currency) }));
  const wrong = read.flatMap(({ field, value }): [string, string][] => {
    if (value === undefined && field.isOptional === undefined) return [[field.name, door.besideField('must be filled in')]];
    if (field.kind === 'amount' && typeof value === 'string')
      return [[field.name, door.besideField('must be an amount, for example 45 or 45.00')]];
    return [];
  });
  if (wrong.length === 0)
    return {
      input: Object.fromEntries(
        read.flatMap(({ field, value }): [string, unknown][] => (value === undefined ? [] : [[field.name, value]])),
      ),
    };
  const marked = Object.fromEntries(wrong);
  return {
    refusal: { status: 400, code: 'invalid_input', message: '', fields: marked, details: {}, retryAfterSeconds: null },
  };
}

function valueIn(door: PageDoor, sent: string, { kind }: StepField, currency: string): unknown {
  // A browser sends a line break as two letters and counts it as one.
  const text = sent.replaceAll('\r\n', '\n').trim();
  if (text === '') return undefined;
  if (kind === 'rating') return Number(text);
  return kind === 'amount' ? (door.minorUnits(text, currency) ?? text) : text;
}
