import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { OutputOf } from '../../src/rest/web/page-contract.ts';
import { useFormats } from '../language/use-formats.ts';
import styles from './free-days.module.css';

type Calendar = OutputOf<'show_listing'>['calendar'];

interface DayParts {
  readonly calendar: Calendar;
  readonly chosen: { readonly from: string; readonly to: string };
  /** Called with the two days, once both are clicked. */
  readonly onChoose: (from: string, to: string) => void;
}

/** The days of the next months, free or taken. With scripts, a click on two of them asks for the price. */
export function FreeDays({ calendar, chosen, onChoose }: DayParts) {
  const { t } = useLingui();
  const { day } = useFormats();
  const [first, setFirst] = useState<string | null>(null);
  const hasScripts = useHasScripts();
  const days = daysIn(calendar);
  const months = [...Map.groupBy(days, ({ date }) => date.slice(0, 7)).keys()];
  const from = first ?? chosen.from;
  const to = first === null ? chosen.to : '';

  function click(date: string) {
    if (first === null || date < first) return setFirst(date);
    setFirst(null);
    onChoose(first, date);
  }

  const firstDay = first === null ? '' : day(first);
  return (
    <>
      {hasScripts && (
        <p className={styles['soft']} aria-live="polite">
          {first === null ? t`Choose the day of the pickup.` : t`Pickup on ${firstDay}. Now choose the day of the return.`}
        </p>
      )}
      <div className={styles['months']}>
        {months.map((month) => (
          <Month
            key={month}
            month={month}
            days={days}
            onClick={hasScripts ? click : null}
            isReturning={first !== null}
            {...{ from, to }}
          />
        ))}
      </div>
      <p className={styles['key']}>
        <span>
          <span className={styles['free']}>1</span> <Trans>free</Trans>
        </span>
        <span>
          <s>1</s> <Trans>not free</Trans>
        </span>
      </p>
    </>
  );
}

interface Day {
  readonly date: string;
  readonly isFree: boolean;
}

interface MonthParts {
  readonly month: string;
  readonly days: readonly Day[];
  readonly from: string;
  readonly to: string;
  /** The day of the pickup is chosen, and that of the return is next. */
  readonly isReturning: boolean;
  readonly onClick: ((date: string) => void) | null;
}

function Month({ month, days, from, to, isReturning, onClick }: MonthParts) {
  const { month: monthName, weekdays } = useFormats();
  const known = new Map(days.map(({ date, isFree }) => [date, isFree]));
  const start = new Date(`${month}-01T00:00:00Z`);
  const length = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  const before = (start.getUTCDay() + 6) % 7;
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, index) => {
    const number = index - before + 1;
    return number < 1 || number > length ? null : `${month}-${String(number).padStart(2, '0')}`;
  });
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return (
    <table className={styles['month']}>
      <caption>{monthName(month)}</caption>
      <thead>
        <tr>
          {weekdays.map(({ long, short }) => (
            <th key={long} scope="col">
              <abbr title={long}>{short}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={`${month} ${index}`}>
            {week.map((date, weekday) => (
              <td key={date ?? `empty ${weekday}`}>
                {date !== null && (
                  <Cell
                    date={date}
                    isFree={known.get(date)}
                    isMine={isChosen(date, from, to)}
                    canReturn={isReturning && date > from}
                    onClick={onClick}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellParts {
  readonly date: string;
  /** Undefined for a day before today. */
  readonly isFree: boolean | undefined;
  readonly isMine: boolean;
  /** A taken day can still be the day of the return. */
  readonly canReturn: boolean;
  readonly onClick: ((date: string) => void) | null;
}

function Cell({ date, isFree, isMine, canReturn, onClick }: CellParts) {
  const { t } = useLingui();
  const { day } = useFormats();
  const number = Number(date.slice(8));
  if (isFree === undefined) return <span className={styles['quiet']}>{number}</span>;
  const look = [styles[isFree ? 'free' : 'taken'], isMine && styles['mine']].filter(Boolean).join(' ');
  const said = isMine ? t`chosen` : isFree ? '' : t`not free`;
  if (onClick === null || !(isFree || canReturn))
    return (
      <span className={look}>
        {number}
        {said !== '' && <span className="hidden">{` ${said}`}</span>}
      </span>
    );
  return (
    <button
      type="button"
      className={look}
      aria-pressed={isMine}
      aria-label={`${day(date)}${said === '' ? '' : `, ${said}`}`}
      onClick={() => onClick(date)}
    >
      {number}
    </button>
  );
}

function daysIn({ from, to, taken }: Calendar): Day[] {
  const closed = new Set(taken.map(({ date }) => date));
  const days: Day[] = [];
  for (let at = new Date(`${from}T00:00:00Z`); dateOf(at) < to; at = new Date(at.getTime() + DAY_MS))
    days.push({ date: dateOf(at), isFree: !closed.has(dateOf(at)) });
  return days;
}

const DAY_MS = 86_400_000;

function dateOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function isChosen(date: string, from: string, to: string): boolean {
  return from !== '' && (date === from || (date >= from && date <= to));
}

/** False on the server and until the scripts run, so that no button is shown that does nothing. */
function useHasScripts(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => setHas(true), []);
  return has;
}
