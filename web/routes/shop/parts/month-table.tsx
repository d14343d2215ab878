import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '../../../../src/rest/web/page-contract.ts';
import { listingPartPath } from '../../../../src/rest/web/page-paths.ts';
import { daysAfter, daysOf, weekdayOf } from './days.ts';
import styles from './month-table.module.css';

type Calendar = OutputOf<'get_owner_calendar'>;
type Asset = Calendar['assets'][number];

/** Days of one listing that somebody has marked. Both are included. */
export interface Marked {
  readonly assetId: string;
  readonly first: string;
  readonly last: string;
}

interface TableParts {
  readonly month: string;
  readonly today: string;
  readonly calendar: Pick<Calendar, 'assets' | 'free'>;
  /** Names of seasons by day, of a single listing. */
  readonly seasons: Readonly<Record<string, string>>;
  readonly marked: Marked | null;
  readonly onMark: (marked: Marked) => void;
}

const KINDS = ['booked', 'held', 'blocked', 'kept', 'asked'] as const;
type Kind = (typeof KINDS)[number];

/**
 * All things by day. What stands in a cell is also its text, so that it can be read aloud. With scripts, days are marked by
 * dragging over them.
 */
export function MonthTable({ month, today, calendar, seasons, marked, onMark }: TableParts) {
  const { t, i18n } = useLingui();
  const days = daysOf(month);
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'narrow', timeZone: 'UTC' });
  const [start, setStart] = useState<{ assetId: string; day: string } | null>(null);
  const free = calendar.free.map(({ assetId, title }): Asset => ({ assetId, title, blackouts: [], bookings: [], requests: [] }));
  const rows = [...calendar.assets, ...free].toSorted((one, other) => one.title.localeCompare(other.title, i18n.locale));

  function press(event: PointerEvent): void {
    const at = cellAt(event);
    // A finger scrolls the table.
    if (at === null || event.pointerType === 'touch') return;
    event.preventDefault();
    setStart(at);
    onMark({ assetId: at.assetId, first: at.day, last: at.day });
  }

  function drag(event: PointerEvent): void {
    const at = start === null ? null : cellAt(event);
    if (start === null || at === null || at.assetId !== start.assetId) return;
    const [first, last] = [start.day, at.day].toSorted();
    onMark({ assetId: at.assetId, first: first ?? at.day, last: last ?? at.day });
  }

  const isMarked = (assetId: string, day: string) =>
    marked !== null && marked.assetId === assetId && marked.first <= day && day <= marked.last;
  return (
    <div className={styles['scroll']} role="region" aria-label={t`Calendar`} tabIndex={0}>
      <table className={styles['month']} onPointerDown={press} onPointerOver={drag} onPointerUp={() => setStart(null)}>
        <thead>
          <tr>
            <th scope="col" className={styles['name']}>{t`Listing`}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined} data-weekend={weekdayOf(day) > 5 || undefined}>
                <span aria-hidden>{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
                <br />
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
          {Object.keys(seasons).length > 0 && (
            <tr className={styles['seasons']}>
              <th scope="row" className={styles['name']}>{t`Season`}</th>
              {days.map((day, index) => {
                const name = seasons[day];
                const before = seasons[days[index - 1] ?? ''];
                if (name === undefined) return <td key={day} />;
                if (name === before) return null;
                const length = days.slice(index).findIndex((each) => seasons[each] !== name);
                return (
                  <td key={day} colSpan={length === -1 ? days.length - index : length} data-kind="season">
                    {name}
                  </td>
                );
              })}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map((asset) => (
            <tr key={asset.assetId}>
              <th scope="row" className={styles['name']}>
                <Link to={listingPartPath('listing-days', asset.assetId)}>{asset.title}</Link>
              </th>
              {days.map((day) => (
                <Cell
                  key={day}
                  asset={asset}
                  day={day}
                  isPast={day < today}
                  isMarked={isMarked(asset.assetId, day)}
                  isFirst={day === days[0]}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellAt({ target }: PointerEvent): { assetId: string; day: string } | null {
  const cell = target instanceof Element ? target.closest('td[data-day]') : null;
  const { assetId, day } = cell instanceof HTMLElement ? cell.dataset : {};
  return assetId === undefined || day === undefined ? null : { assetId, day };
}

interface CellParts {
  readonly asset: Asset;
  readonly day: string;
  readonly isPast: boolean;
  readonly isMarked: boolean;
  readonly isFirst: boolean;
}

function Cell({ asset, day, isPast, isMarked, isFirst }: CellParts) {
  const { t } = useLingui();
  const words: Readonly<Record<Kind, string>> = {
    booked: t`Booked`,
    held: t`Held until it is paid`,
    blocked: t`Blocked`,
    kept: t`Kept free beside a booking`,
    asked: t`Asked for`,
  };
  const { kind, count, begins } = standingOf(asset, day);
  const text = kind === null ? '' : count > 1 ? `${words[kind]} (${count})` : words[kind];
  return (
    <td
      data-day={day}
      data-asset-id={asset.assetId}
      data-kind={kind ?? undefined}
      data-begins={begins || isFirst || undefined}
      data-past={isPast || undefined}
      data-marked={isMarked || undefined}
      title={text || undefined}
    >
      <span className={styles['hidden']}>{text}</span>
    </td>
  );
}

/** What a day of a listing is taken by, the strongest first. */
function standingOf(
  { bookings, blackouts, requests }: Asset,
  day: string,
): { kind: Kind | null; count: number; begins: boolean } {
  const on = <P extends { readonly startDate: string; readonly endDate: string }>(periods: readonly P[]) =>
    periods.filter(({ startDate, endDate }) => startDate <= day && day < later(startDate, endDate));
  const of: Readonly<Record<Kind, readonly { readonly startDate: string }[]>> = {
    booked: on(bookings.filter(({ heldUntil }) => heldUntil === null)),
    held: on(bookings.filter(({ heldUntil }) => heldUntil !== null)),
    blocked: on(blackouts),
    kept: on(bookings.map(({ blocked }) => spanIn(blocked))),
    asked: on(requests),
  };
  const kind = KINDS.find((each) => of[each].length > 0) ?? null;
  const found = kind === null ? [] : of[kind];
  return { kind, count: found.length, begins: found.some(({ startDate }) => startDate === day) };
}

/** A period of a single day ends on that day. */
function later(startDate: string, endDate: string): string {
  return endDate > startDate ? endDate : daysAfter(startDate, 1);
}

/** The days of "2027-06-14 to before 2027-06-17". */
function spanIn(words: string): { startDate: string; endDate: string } {
  const [startDate = '', endDate = ''] = words.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  return { startDate, endDate };
}

/** What the colours mean. */
export function Legend() {
  const { t } = useLingui();
  const words: readonly (readonly [Kind, string])[] = [
    ['booked', t`Booked`],
    ['held', t`Held until it is paid`],
    ['asked', t`Asked for`],
    ['blocked', t`Blocked`],
    ['kept', t`Kept free beside a booking`],
  ];
  return (
    <ul className={styles['legend']}>
      {words.map(([kind, label]) => (
        <li key={kind}>
          <span data-kind={kind} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}
