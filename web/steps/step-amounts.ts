import type { Attempt, OutputOf, PageDoor, Refusal } from '../../src/rest/web/page-contract.ts';
import type { Seen, Step, StepKind } from './step.ts';
import type { AmountName } from './step-words.ts';

/** The amounts that a person agrees to, and what of them the operation wants back. */
export interface Asked {
  readonly amounts: readonly (readonly [AmountName, number])[];
  /** The new days, if the step changes them. */
  readonly period: readonly [string, string] | null;
  /** What the operation takes to make sure that the person has seen the same. */
  readonly confirming: Readonly<Record<string, unknown>>;
}

type Found = { readonly asked: Asked; readonly refusal: null } | { readonly asked: null; readonly refusal: Refusal };

const NOTHING: Asked = { amounts: [], period: null, confirming: {} };

/** Whether the amounts depend on what is written into the form. Otherwise they stand beside it from the start. */
export function dependsOnForm({ fields, way }: Step): boolean {
  return way === 'ASKED' && fields.some(({ kind }) => kind === 'amount' || kind === 'day');
}

/** Asks the operation what the step would do to the money, or takes it from what is known. Amounts of nothing are left out. */
export async function amountsOf(
  door: PageDoor,
  step: Step,
  seen: Seen,
  input: Readonly<Record<string, unknown>>,
): Promise<Found> {
  const preview = PREVIEWS[step.kind];
  if (preview === undefined) return found(knownAmounts(step, seen, input));
  return preview(door, step, input);
}

type Preview = (door: PageDoor, step: Step, input: Readonly<Record<string, unknown>>) => Promise<Found>;

const PREVIEWS: Readonly<Partial<Record<StepKind, Preview>>> = {
  async cancel(door, { input: { bookingId } }) {
    const { output, refusal } = await door.attempt('cancel_booking', { bookingId, preview: true });
    if (refusal !== null) return { asked: null, refusal };
    return found({
      amounts: [
        ['refund', output.refundMinor],
        ['depositBack', output.depositBackMinor],
        ['creditGone', output.creditGoneMinor],
        ['ownerKeeps', output.ownerKeepsMinor],
        ['platformKeeps', output.platformKeepsMinor],
        ['onPage', output.onPageMinor],
      ],
      confirming: { confirm: true, preview: false, expectedRefundMinor: output.refundMinor },
    });
  },

  async 'cancel-as-owner'(door, { input: { bookingId } }) {
    const { output, refusal } = await door.attempt('reject_booking', { bookingId });
    if (refusal !== null) return { asked: null, refusal };
    return found({
      amounts: [
        ['refund', output.refundMinor],
        ['depositBack', output.depositBackMinor],
        ['penalty', output.penaltyMinor],
        ['compensation', output.compensationMinor],
        ['onPage', output.onPageMinor],
      ],
      confirming: { confirm: true },
    });
  },

  async 'no-show-true'(door, { input: { bookingId, incidentId } }) {
    return ofEnding(await door.attempt('acknowledge_incident', { bookingId, incidentId, preview: true }));
  },

  async 'report-no-show'(door, { input: { bookingId, type } }) {
    return ofEnding(await door.attempt('report_incident', { bookingId, type, description: '-', preview: true }));
  },

  async 'ask-for-dates'(door, { input: { bookingId } }, { startDate, endDate }) {
    const wanted = { bookingId, endDate, preview: true, ...(startDate !== undefined && { startDate }) };
    const { output, refusal } = await door.attempt('request_extension', wanted);
    if (refusal !== null) return { asked: null, refusal };
    const { change, extension, totalMinor } = output;
    return found({
      amounts: [
        ['oldTotal', change?.before.totalMinor ?? totalMinor],
        ['newTotal', change?.after.totalMinor ?? totalMinor],
        ['due', extension?.dueMinor ?? 0],
        ['refund', change?.refundMinor ?? 0],
      ],
      period: change === undefined ? null : [change.after.startDate, change.after.endDate],
    });
  },
};

/** Who gets what if somebody did not come. */
function ofEnding({ output, refusal }: Attempt<Pick<OutputOf<'report_incident'>, 'money'>>): Found {
  if (refusal !== null) return { asked: null, refusal };
  const { money } = output;
  if (money === undefined) return found({});
  return found({
    amounts: [
      ['refund', money.refundMinor],
      ['depositBack', money.depositBackMinor],
      ['ownerKeeps', money.ownerKeepsMinor],
      ['platformKeeps', money.platformKeepsMinor],
      ['penalty', money.penaltyMinor],
      ['compensation', money.compensationMinor],
    ],
  });
}

function found(asked: Partial<Asked>): Found {
  const amounts = (asked.amounts ?? []).filter(([, minor]) => minor !== 0);
  return { asked: { ...NOTHING, ...asked, amounts }, refusal: null };
}

function knownAmounts(
  { kind, incident, dispute }: Step,
  { booking }: Seen,
  input: Readonly<Record<string, unknown>>,
): Partial<Asked> {
  const said = ['amountMinor', 'renterPaysMinor', 'ownerPaysMinor', 'claimMinor', 'totalMinor'].map((name) => input[name]);
  const own = said.find((value) => typeof value === 'number');
  const claimMinor = (dispute ?? incident)?.claimMinor ?? 0;
  const { totalMinor } = booking.totals;
  const held: AmountName[] = ['accept-return', 'replace-deposit'].includes(kind) ? ['deposit'] : [];
  const { startDate, endDate } = { ...booking, ...input };
  return {
    amounts: [
      ...held.map((name) => [name, booking.deposit.amountMinor] as const),
      ...(['counter-offer', 'confirm-transfer'].includes(kind) ? [['oldTotal', totalMinor] as const] : []),
      ...(claimMinor > 0 ? [['claim', claimMinor] as const] : []),
      ...(own === undefined ? [] : [['offer', own] as const]),
    ],
    ...(kind === 'counter-offer' && { period: [String(startDate), String(endDate)] as const }),
  };
}
