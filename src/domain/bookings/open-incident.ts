import type { Tx } from '../../../db/database.ts';
import { incidents } from '../../../db/schema/index.ts';
import { formatMoney } from '../kernel/index.ts';
import { setDeadline } from './deadline-store.ts';
import type { DueContext } from './due-context.ts';
import type { Incident } from './move-incident.ts';
import type { Booking } from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Writes an incident down. A no-show that nobody answers takes effect at `dueAt`; any other lapses when neither side
 * goes on with it for as long as a dispute could be opened.
 */
export async function openIncident(
  tx: Tx,
  { id: bookingId, currency }: Booking,
  claim: Pick<Incident, 'type' | 'description' | 'claimMinor' | 'photos' | 'reportedBy'>,
  { now, ids, emit, settings }: DueContext,
): Promise<Incident> {
  const noShow = claim.type === 'NO_SHOW';
  const answerHours = noShow ? settings.noShowAnswerHours : settings.incidentAnswerHours;
  const dueAt = new Date(now.getTime() + answerHours * HOUR_MS);
  const [incident] = await tx
    .insert(incidents)
    .values({ id: ids.next('incident'), bookingId, status: 'REPORTED', ...claim, reportedAt: now, dueAt })
    .returning();
  if (incident === undefined) throw new Error('The incident was not written.');
  const lapsesAt = new Date(dueAt.getTime() + settings.disputeDays * DAY_MS);
  await setDeadline(tx, {
    bookingId,
    kind: noShow ? 'NO_SHOW' : 'INCIDENT',
    subjectId: incident.id,
    dueAt: noShow ? dueAt : lapsesAt,
  });
  const { id: incidentId, type, claimMinor } = incident;
  const note = claimMinor === 0 ? type : `${type}: ${formatMoney(claimMinor, currency)} claimed`;
  await emit({ type: 'incident.reported', bookingId, note, data: { incidentId, type, claimMinor, status: 'REPORTED' } });
  return incident;
}
