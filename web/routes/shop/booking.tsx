import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { SHOP_PATHS, shopBookingPath } from '../../../src/rest/web/page-paths.ts';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { BookingView } from '../../steps/booking-view.tsx';
import { loadBookingPage } from '../../steps/load-booking.ts';
import { talk } from '../../steps/talk.ts';
import { useRiskWords, useTrustWords } from './parts/renter-words.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const MOST_REQUESTS = 100;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const bookingId = args.params['bookingId'] ?? '';
  const done = new URL(args.request.url).searchParams.get('done');
  const loaded = await loadBookingPage(door, 'OWNER', bookingId);
  const [mine, renter, inbox] = await Promise.all([
    door.call('get_owner_booking_detail', { bookingId }),
    door.call('get_renter_snapshot', { bookingId }),
    loaded.booking.state === 'PENDING_APPROVAL' ? door.call('list_owner_requests', { limit: MOST_REQUESTS }) : null,
  ]);
  const request = inbox?.items.find((item) => item.bookingId === bookingId) ?? null;
  return { done, home: shopBookingPath(bookingId), loaded, mine, renter, earnsMinor: request?.earnsMinor ?? null };
}

/** Sends a message. */
export async function action(args: ActionFunctionArgs) {
  const bookingId = args.params['bookingId'] ?? '';
  return talk(shopDoorOf(args), { bookingId }, args, shopBookingPath(bookingId));
}

export default function Booking() {
  const { loaded, home, done } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const { title } = loaded.booking.asset;
  return (
    <>
      <PageHead title={t`Booking of ${title}`} />
      <p>
        <Link to={SHOP_PATHS.bookings}>
          <Trans>All bookings</Trans>
        </Link>
      </p>
      <BookingView loaded={loaded} home={home} done={done} sent={sent} />
      <Weigh />
    </>
  );
}

/** What the owner weighs: the renter, the risk, and the money that comes of it. */
function Weigh() {
  const { loaded, mine, renter, earnsMinor } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { money, moment, number } = useFormats();
  const [tiers, risks] = [useTrustWords(), useRiskWords()];
  const { timeZone, currency } = loaded.booking;
  const { payout, commission, renterOwes } = mine;
  const { profile, risk, withYou } = renter;
  const rating = profile?.rating.average ?? null;
  const rows: (readonly [string, ReactNode])[] = [
    [t`Renter`, renter.name],
    ...(profile === null ? [] : ([[t`Trust`, tiers[profile.tier]]] as const)),
    ...(rating === null ? [] : ([[t`Rated by owners`, `★ ${number(rating, 1)}`]] as const)),
    ...(profile === null ? [] : ([[t`Rentals in a year`, String(profile.completedRentals)]] as const)),
    [t`With you before`, t`${withYou.completed} completed, ${withYou.cancelledByRenter} cancelled, ${withYou.lateReturns} late`],
    ...(risk === null ? [] : ([[t`Risk`, [risks[risk.level], ...risk.reasons].join('; ')]] as const)),
    ...(earnsMinor === null ? [] : ([[t`You get`, money(earnsMinor, currency)]] as const)),
    ...(payout === null
      ? []
      : ([[t`You get`, `${money(payout.amountMinor, currency)}, ${moment(payout.expectedAt, timeZone)}`]] as const)),
    ...(commission === null ? [] : ([[t`You owe the marketplace`, money(commission.amountMinor, currency)]] as const)),
    ...(renterOwes === null ? [] : ([[t`The renter owes you`, money(renterOwes.amountMinor, currency)]] as const)),
  ];
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>The renter and your money</Trans>
      </h2>
      <table className={styles['table']}>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
