import type { Side } from '../../../../db/values/index.ts';
import { formatMoney, momentInWords, otherSide } from '../../../domain/platform/kernel/index.ts';
import { getDispute, listIncidents, paidOf } from '../../../domain/rentals/claims/index.ts';
import { listConditionReports } from '../../../domain/rentals/handover/index.ts';
import { listReviews } from '../../../domain/rentals/reviews/index.ts';
import { type Markup, markup } from '../markup.ts';
import { orNull, type Person } from './action-form.ts';
import type { AboutBooking } from './about-booking.ts';
import { INCIDENT_WORDS } from './incident-words.ts';
import type { Incident } from './claimed-items.ts';

const KIND_WORDS = { CHECK_IN: 'Handover', CHECK_OUT: 'Return' } as const;

interface Entry {
  readonly heading: string;
  readonly by: Side;
  readonly at: string;
  readonly text: string;
  readonly photos: readonly { readonly url: string }[];
  /** The answer to the item. For old ones its side is unknown. */
  readonly answer?: { readonly by: Side | null; readonly text: string };
}

/** What both sides have reported and said about the rental, with the photos, for a person who has to answer. */
export async function openItemsPart({ visit }: Person, { bookingId, side }: AboutBooking, timeZone: string): Promise<Markup> {
  const [reports, incidents, disputes, reviews] = [
    await orNull(visit.run(listConditionReports, { bookingId })),
    await orNull(visit.run(listIncidents, { bookingId })),
    await orNull(visit.run(getDispute, { bookingId })),
    await orNull(visit.run(listReviews, { bookingId })),
  ];
  const entries: Entry[] = [
    ...(reports?.items ?? []).map(({ kind, by, notes, photos, submittedAt }) => ({
      heading: KIND_WORDS[kind],
      by,
      text: notes,
      photos,
      at: submittedAt,
    })),
    ...(incidents?.items ?? []).map((incident) => incidentEntry(incident, incidents?.currency ?? '')),
    ...(disputes?.items ?? []).flatMap(({ openedBy, reason, claim, openedAt, evidence }) => [
      { heading: `The platform decides: ${claim} claimed`, by: openedBy, text: reason, photos: [], at: openedAt },
      ...evidence.map((one) => ({ heading: 'Shown to the platform', ...one })),
    ]),
    ...(reviews?.items ?? []).flatMap(({ by, text, rating, submittedAt, reply, repliedAt }) => [
      { heading: `Review: ${rating} of 5`, by, text, photos: [], at: submittedAt },
      ...(reply === null || repliedAt === null
        ? []
        : [{ heading: 'Answer to the review', by: otherSide(by), text: reply, photos: [], at: repliedAt }]),
    ]),
  ];
  return entries.length === 0
    ? markup``
    : markup`<h2>What was reported</h2><ul>${entries.map((entry) => line(entry, side, timeZone))}</ul>`;
}

function incidentEntry(incident: Incident, currency: string): Entry {
  const { type, reportedBy: by, description, claimMinor, claim, photos, reportedAt, note, noteBy } = incident;
  const heading = `${INCIDENT_WORDS[type]}${claimMinor === 0 ? '' : `, ${claim} claimed`}.${answerInWords(incident, currency)}`;
  const answer = note === null ? {} : { answer: { by: noteBy, text: note } };
  return { heading, by, text: description, photos, at: reportedAt, ...answer };
}

function answerInWords(incident: Incident, currency: string): string {
  const { outcome, status, type } = incident;
  if (outcome === null || type === 'NO_SHOW') return '';
  const isOver = status === 'RESOLVED';
  const paidMinor = paidOf(incident, incident);
  if (paidMinor === 0) return isOver ? ' Nobody pays anything for it.' : ' Not agreed to.';
  return ` ${isOver ? 'Agreed' : 'Offered'}: ${formatMoney(paidMinor, currency)}.`;
}

function line({ heading, by, text, photos, at, answer }: Entry, side: Side, timeZone: string): Markup {
  const nameOf = (one: Side) => (one === side ? 'You' : one === 'OWNER' ? 'The owner' : 'The renter');
  const said =
    answer === undefined
      ? ''
      : markup`<br><span class="soft">Answer to it</span> ${answer.by === null ? '' : markup`<strong>${nameOf(answer.by)}:</strong> `}${answer.text}`;
  const pictures = photos.map(
    ({ url }, index) =>
      markup` <a href="${url}" rel="noreferrer">Photo ${index + 1}<span class="hidden"> of: ${heading}</span></a>`,
  );
  return markup`<li><strong>${heading}</strong> <span class="soft">${nameOf(by)}, ${momentInWords(new Date(at), timeZone)}</span><br>${text}${pictures}${said}</li>`;
}
