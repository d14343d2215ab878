import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { bookingPath } from '../../../src/rest/web/page-paths.ts';
import { useFormats } from '../../language/use-formats.ts';
import { STATES } from '../../steps/booking-words.ts';
import styles from './account.module.css';

type Card = OutputOf<'list_my_bookings'>['items'][number];

/** A booking in a list, with where it stands and whether the person has to do something. */
export function BookingRow({ card }: { card: Card }) {
  const { i18n } = useLingui();
  const { period, money } = useFormats();
  const { bookingId, asset, startDate, endDate, totalMinor, currency, state, waitingOn } = card;
  return (
    <li className={styles['row']}>
      <div>
        <Link className={styles['whole'] ?? ''} to={bookingPath(bookingId)}>
          {asset.title}
        </Link>
        <p className={styles['soft']}>
          {period(startDate, endDate)}, {asset.city}
        </p>
      </div>
      <span>{money(totalMinor, currency)}</span>
      <span className={`${styles['badge']} ${waitingOn === 'RENTER' ? styles['turn'] : ''}`}>
        {waitingOn === 'RENTER' ? <Trans>Your turn: {i18n._(STATES[state])}</Trans> : i18n._(STATES[state])}
      </span>
    </li>
  );
}
