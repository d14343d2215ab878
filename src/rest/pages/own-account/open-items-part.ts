import type { Side } from '../../../../db/values/index.ts';
import { formatMoney, momentInWords, otherSide } from '../../../domain/platform/kernel/index.ts';
import { getDispute } from '../../../domain/rentals/disputes/index.ts';
import { listConditionReports } from '../../../domain/rentals/handover/index.ts';
import { listIncidents } from '../../../domain/rentals/incidents/index.ts';
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
}

/** What both sides have reported and said of the rental, with the photos: whoever answers reads it first. */
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

function incidentEntry(
  { type, reportedBy, description, claimMinor, claim, photos, reportedAt, ...answer }: Incident,
  currency: string,
): Entry {
  const { outcome, status, note, renterPaysMinor, ownerPaysMinor } = answer;
  const paid = formatMoney(Math.max(renterPaysMinor, ownerPaysMinor), currency);
  const answered = outcome === null ? '' : ` ${status === 'RESOLVED' ? 'Agreed' : 'Offered'}: ${paid}.`;
  const heading = `${INCIDENT_WORDS[type]}${claimMinor === 0 ? '' : `, ${claim} claimed`}.${answered}`;
  return {
    heading,
    by: reportedBy,
    text: [description, note].filter((text) => text !== null).join(' — '),
    photos,
    at: reportedAt,
  };
}

function line({ heading, by, text, photos, at }: Entry, side: Side, timeZone: string): Markup {
  const who = by === side ? 'You' : by === 'OWNER' ? 'The owner' : 'The renter';
  const pictures = photos.map(
    ({ url }, index) =>
      markup` <a href="${url}" rel="noreferrer">Photo ${index + 1}<span class="hidden"> of: ${heading}</span></a>`,
  );
  return markup`<li><strong>${heading}</strong> <span class="soft">${who}, ${momentInWords(new Date(at), timeZone)}</span><br>${text}${pictures}</li>`;
}
