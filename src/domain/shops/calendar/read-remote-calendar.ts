import { UnreadableCalendar } from '../../../adapters/calendar-reader.ts';
import { OutboundFailure } from '../../../adapters/outbound/outbound-failure.ts';
import type { OutboundPurpose } from '../../../adapters/outbound/outbound-request.ts';
import type { ReadCalendar } from '../../../adapters/parser-threads.ts';
import { bookableOf, type CatalogAsset } from '../../catalog/assets/index.ts';
import { YEARS_AHEAD_DAYS } from '../../catalog/availability/index.ts';
import { addDays, dayOf, type PrepareContext } from '../../platform/kernel/index.ts';

const MOST_BYTES = 1_000_000;
/** How many calendars are read at a time. Most come from a few portals. */
export const CALENDARS: OutboundPurpose = { atOnce: 16, toOne: 8, forOne: 4 };

type Context = Pick<PrepareContext, 'now' | 'settings' | 'ports'>;

/** What a calendar's text says about the days of an asset. Throws `UnreadableCalendar`. */
export async function readText(text: string, catalogAsset: CatalogAsset, context: Context): Promise<ReadCalendar> {
  const { now, settings, ports } = context;
  const { timeZone, rules } = bookableOf(catalogAsset, settings);
  const today = dayOf(now, timeZone);
  const horizon = addDays(today, rules.horizonDays + rules.maxDays);
  return ports.calendarReader.read(text, { timeZone, today, horizon, last: addDays(today, YEARS_AHEAD_DAYS) });
}

/** The version marks of the server (`ETag` and `Last-Modified`), with which it need not send the same version again. */
interface Version {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type Remote =
  | ({ readonly outcome: 'READ'; readonly content: ReadCalendar } & Version)
  | { readonly outcome: 'UNCHANGED' }
  | { readonly outcome: 'FAILED'; readonly problem: string };

/** Reads the calendar at an address; `known` is the version that was read before. */
export async function readRemote(
  { url, known }: { url: string; known: Version | null },
  catalogAsset: CatalogAsset,
  context: Context,
): Promise<Remote> {
  try {
    const headers = {
      accept: 'text/calendar, */*;q=0.1',
      ...(known !== null && known.etag !== null && { 'if-none-match': known.etag }),
      ...(known !== null && known.lastModified !== null && { 'if-modified-since': known.lastModified }),
    };
    const answer = await context.ports.outbound.send({
      url,
      purpose: CALENDARS,
      onBehalfOf: catalogAsset.asset.vendorId,
      headers,
      maxBytes: MOST_BYTES,
    });
    if (answer.status === 304 && known !== null) return { outcome: 'UNCHANGED' };
    if (answer.status !== 200) return { outcome: 'FAILED', problem: `its server answers with status ${answer.status}` };
    const text = textOf(answer.body, answer.headers.get('content-type')).replaceAll('\0', '');
    const content = await readText(text, catalogAsset, context);
    return {
      outcome: 'READ',
      content,
      etag: short(answer.headers.get('etag')),
      lastModified: short(answer.headers.get('last-modified')),
    };
  } catch (error) {
    const known = error instanceof OutboundFailure || error instanceof UnreadableCalendar;
    if (known) return { outcome: 'FAILED', problem: error.message };
    throw error;
  }
}

/** A break with a blank behind it continues a line. Some servers break lines within a character of several bytes. */
const FOLD = /\r?\n[ \t]/g;

/** The text of a calendar in the encoding that its server names. UTF-8 is the usual one. */
function textOf(body: Buffer, contentType: string | undefined): string {
  const unfolded = Buffer.from(body.toString('latin1').replaceAll(FOLD, ''), 'latin1');
  const [, charset = 'utf-8'] = /;\s*charset="?([\w-]+)/i.exec(contentType ?? '') ?? [];
  try {
    return new TextDecoder(charset).decode(unfolded);
  } catch {
    return new TextDecoder().decode(unfolded);
  }
}

const LONGEST_MARK = 300;

/** Ignores a mark that is too long. */
function short(mark: string | undefined): string | null {
  return mark === undefined || mark.length > LONGEST_MARK ? null : mark;
}
