import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { adminBookingPath, OPERATIONS_PATHS } from '../../../src/rest/web/page-paths.ts';
import { choiceWords } from '../../form/field-words.ts';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Offers } from './parts/offers.tsx';
import { operatorDoorOf } from './parts/operator-door.ts';
import styles from './parts/operations.module.css';
import { findWaiting, type Waiting, WAITING_KINDS, type WaitingKind } from './parts/waiting.ts';

export async function loader(args: LoaderFunctionArgs) {
  const door = operatorDoorOf(args);
  const all = await findWaiting(door.admin);
  const wanted = args.url.searchParams.get('kind');
  const kind = WAITING_KINDS.find((each) => each === wanted) ?? null;
  const counts = WAITING_KINDS.flatMap((each): [WaitingKind, number][] => {
    const count = all.filter((waiting) => waiting.kind === each).length;
    return count === 0 ? [] : [[each, count]];
  });
  return {
    waiting: all.filter((each) => kind === null || each.kind === kind),
    total: all.length,
    kind,
    counts,
    today: door.today,
    timeZone: door.operator.timeZone,
  };
}

/** Everything that waits for the operator, in one list. */
export default function QueuePage() {
  const { waiting, total, kind, counts } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const words = useKindWords();
  const heading = t`What waits for you`;
  return (
    <>
      <PageHead title={heading} />
      <h1>{heading}</h1>
      <p className={styles['lead']}>
        {total === 0 ? (
          <Trans>Nothing waits. Everything is decided.</Trans>
        ) : (
          <Plural
            value={total}
            one="# thing waits for your decision, the oldest first."
            other="# things wait for your decision, the oldest first."
          />
        )}
      </p>
      {counts.length > 1 && (
        <nav className={styles['row']} aria-label={t`Kinds`} style={{ marginBottom: '1rem' }}>
          <Link to={OPERATIONS_PATHS.queue} aria-current={kind === null ? 'page' : undefined}>
            <Trans>All</Trans>
          </Link>
          {counts.map(([each, count]) => (
            <Link key={each} to={`?kind=${each}`} aria-current={kind === each ? 'page' : undefined}>
              {`${words[each]} (${count})`}
            </Link>
          ))}
        </nav>
      )}
      {waiting.length > 0 && (
        <ul className={styles['steps']}>
          {waiting.map((each) => (
            <WaitingRow key={each.id} waiting={each} name={words[each.kind]} />
          ))}
        </ul>
      )}
    </>
  );
}

function WaitingRow({ waiting, name }: { waiting: Waiting; name: string }) {
  const { timeZone } = useLoaderData<typeof loader>();
  const { money, moment } = useFormats();
  const { about, amountMinor, currency, since, dueAt, bookingId, offers } = waiting;
  return (
    <li className={styles['waits']}>
      <div>
        <h2>
          {name}
          {amountMinor !== null && currency !== '' && `, ${money(amountMinor, currency)}`}
        </h2>
        {about.length > 0 && <p>{about.map(choiceWords).join(' · ')}</p>}
        <p>
          {since !== null && <Age since={since} />}
          {dueAt !== null && (
            <>
              {' '}
              <strong>
                <Trans>Decide by {moment(dueAt, timeZone)}.</Trans>
              </strong>
            </>
          )}
          {bookingId !== null && (
            <>
              {' '}
              <Link to={adminBookingPath(bookingId)}>
                <Trans>The booking</Trans>
              </Link>
            </>
          )}
        </p>
      </div>
      <Offers offers={offers} />
    </li>
  );
}

const DAY_MS = 86_400_000;
const OLD_DAYS = 3;

function Age({ since }: { since: string }) {
  const { today } = useLoaderData<typeof loader>();
  const days = Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${since.slice(0, 10)}T00:00:00Z`)) / DAY_MS);
  if (days <= 0) return <Trans>Since today.</Trans>;
  return (
    <span className={days >= OLD_DAYS ? styles['late'] : undefined}>
      <Plural value={days} one="For # day." other="For # days." />
    </span>
  );
}

function useKindWords(): Readonly<Record<WaitingKind, string>> {
  const { t } = useLingui();
  return {
    dispute: t`Dispute`,
    flagged: t`Flagged payment`,
    transfer: t`Reported transfer`,
    listingReport: t`Report of a listing`,
    messageReport: t`Report of a message`,
    riskReview: t`Review of a risk`,
    payout: t`Payout`,
    commission: t`Commission`,
    debt: t`Debt of an owner`,
    delivery: t`Failed delivery`,
    event: t`Failed event`,
    feedback: t`Feedback`,
  };
}
