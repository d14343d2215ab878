import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { INCIDENT_TYPES, type IncidentType } from '../../../../db/values/index.ts';
import {
  discardPhotos,
  photoNeeded,
  photoRefused,
  photosInput,
  photoTooLarge,
  sendPhotosAgain,
  storePhotos,
} from '../../platform/files/index.ts';
import {
  ASK_PERSON,
  command,
  emitAs,
  EXAMPLE_PICTURE,
  IdInput,
  MOST_MINOR,
  otherSide,
  plainText,
  type ReadCtx,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  bookingWords,
  bookingParty,
  type BookingSide,
  invalidState,
  stateRefused,
  wrongSide,
} from '../bookings/index.ts';
import { notLateYet, reportOverdue } from '../handover/index.ts';
import { openIncident, reportRefusal, findOpenIncidents } from '../open-items/index.ts';
import { claimWindowOver, noShowRefused } from './incident-errors.ts';
import { INCIDENT_NEWS, incidentResult, IncidentResult } from './incident-view.ts';
import { assertNoShow, noShowMoney } from './no-show.ts';

/** Incidents that need a photo and an amount. */
const PROVEN: readonly string[] = ['DAMAGE', 'LOSS'];
const WITHOUT_CLAIM: readonly string[] = ['NO_SHOW', 'LATE_RETURN'];

/** The labels of the buttons, for the types of incident that a page offers. */
const BUTTONS: Readonly<Partial<Record<string, string>>> = {
  DAMAGE: 'Report damage',
  LOSS: 'Report that it is lost',
  NO_SHOW: 'The other side did not come …',
  LATE_RETURN: 'It did not come back in time',
};

export const reportIncident = command({
  name: 'report_incident',
  title: 'Report an incident',
  description:
    'Report what went wrong with a rental; its money is then frozen until the other side has answered. DAMAGE and LOSS need a photo and claimMinor, until the claim window closes; SAFETY and HIDDEN_DEFECT later too. NO_SHOW by default from an hour after the start. It says that the other side did not come; preview shows who would get what.',
  asStep: ({ type }) => ({ button: BUTTONS[String(type)] }),
  about: 'claim',
  access: bookingParty('write'),
  repeat: 'creates',
  effects: ['commits'],
  thirdPartyText: true,
  input: z
    .strictObject({
      bookingId: IdInput,
      type: z.enum(INCIDENT_TYPES),
      description: plainText(2_000),
      claimMinor: z.int().min(0).max(MOST_MINOR).optional().describe('what you ask of the other side'),
      photos: photosInput,
      preview: z.boolean().optional().describe('only show the money of a NO_SHOW'),
    })
    .superRefine(({ type, claimMinor = 0, photos = [], preview = false }, context) => {
      const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (PROVEN.includes(type) && claimMinor === 0) issue('claimMinor', `is needed for ${type}: minor units`);
      if (WITHOUT_CLAIM.includes(type) && claimMinor > 0) issue('claimMinor', `${type} has rules of its own and takes no claim`);
      if (preview && type !== 'NO_SHOW') issue('preview', 'goes with NO_SHOW only: a claim asks for what claimMinor says');
      if (type === 'LATE_RETURN' && photos.length > 0) issue('photos', 'LATE_RETURN takes none');
    }),
  example: {
    type: 'DAMAGE',
    description: 'A crack in the hull',
    claimMinor: 5000,
    photos: [
      {
        contentBase64: EXAMPLE_PICTURE,
        fileName: 'scratch.png',
      },
    ],
  },
  output: IncidentResult,
  readsOut: INCIDENT_NEWS,
  errors: [wrongSide, claimWindowOver, noShowRefused, notLateYet, invalidState, photoNeeded, photoRefused, photoTooLarge],
  currency: ({ booking }) => booking.currency,
  asks: ({ subject: { booking }, input: { preview } }) =>
    preview ? null : `Report to the other side what went wrong with ${bookingWords(booking)}.`,

  async prepare({ subject, input, reader, ...context }) {
    const { type } = input;
    const open = await findOpenIncidents(reader, subject.booking.id);
    const claimed = open.some((known) => type === 'NO_SHOW' && known.type === type && known.reportedBy === subject.side);
    if (type === 'LATE_RETURN' || claimed || input.preview) return discardPhotos(context);
    await assertReportable(reader, subject, type, context);
    const { claimMinor } = input;
    const args = { bookingId: subject.booking.id, type, description: ASK_PERSON, claimMinor };
    const actions = sendPhotosAgain('report_incident', args, subject.side);
    const photos = await storePhotos(input.photos, actions, context);
    if (PROVEN.includes(type) && photos.length === 0) throw photoNeeded({ what: type, actions });
    return photos;
  },

  async run({ subject, input, prepared: photos, tx, ...context }) {
    const { type, description, claimMinor = 0 } = input;
    const { booking, side } = subject;
    const emit = emitAs(side, context.emit);
    if (input.preview) {
      if (booking.state !== 'CONFIRMED') throw stateRefused(booking, 'claiming a no-show');
      const money = await noShowMoney(tx, booking, { absent: otherSide(side), side, now: context.now });
      return incidentResult(tx, { booking, side, incident: null, preview: money }, context);
    }
    if (type === 'LATE_RETURN') {
      const late = { booking: await reportLateReturn(tx, subject, { ...context, emit }), incident: null };
      return incidentResult(tx, { ...late, side, alreadyDone: booking.overdueSince !== null }, context);
    }
    const open = await findOpenIncidents(tx, booking.id);
    const same = open.find((known) => type === 'NO_SHOW' && known.type === type && known.reportedBy === side);
    if (same !== undefined) return incidentResult(tx, { booking, side, incident: same, alreadyDone: true }, context);
    await assertReportable(tx, subject, type, context);
    const claim = { type, description, claimMinor, photos, reportedBy: side };
    return incidentResult(tx, { booking, side, incident: await openIncident(tx, booking, claim, { ...context, emit }) }, context);
  },
});

/**
 * Reports that the asset did not come back. This is no claim that somebody answers, and it freezes nothing: the booking itself
 * is overdue, with a late fee, until the asset is back.
 */
async function reportLateReturn(tx: Tx, { booking, side }: BookingSide, context: WriteCtx): Promise<Booking> {
  if (side !== 'OWNER') throw wrongSide({ bookingId: booking.id, side, wanted: 'reporting LATE_RETURN' });
  return reportOverdue(tx, booking, context);
}

/** Throws the reason if this side cannot report such an incident now. */
async function assertReportable(
  from: Reader,
  { booking, side }: BookingSide,
  type: Exclude<IncidentType, 'LATE_RETURN'>,
  context: ReadCtx,
): Promise<void> {
  if (type === 'NO_SHOW') return assertNoShow(from, { booking, side }, context);
  const refusal = reportRefusal(booking, side, type, context);
  if (refusal === null) return;
  const { id: bookingId } = booking;
  if (refusal.because === 'SIDE') throw wrongSide({ bookingId, side, wanted: `reporting ${type}` });
  if (refusal.because !== 'OVER') throw stateRefused(booking, `reporting ${type}`);
  throw claimWindowOver({ bookingId, type, until: refusal.until.toISOString(), side });
}
