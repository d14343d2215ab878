import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { type ActionFunctionArgs, Form, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { Side } from '../../../src/rest/web/page-contract.ts';
import { ACCOUNT_PATHS, bookingPath, SHOP_PATHS, shopBookingPath, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { countUnread, messagesPath } from '../../steps/talk.ts';
import { BookingRow } from './booking-row.tsx';
import styles from './account.module.css';

const NEWEST = 50;
const MOST_SHOWN = 10;

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const place = placeOf(searchParams);
  if (place !== null) throw redirect(place);
  const door = ownDoorOf(args);
  if (searchParams.get('part') === 'messages') throw redirect(messagesPath(await newsSide(door)));
  const [profile, newest, active, unread] = await Promise.all([
    door.call('get_profile', {}),
    door.call('list_my_bookings', { limit: NEWEST }),
    door.call('get_active_booking', {}),
    door.call('list_conversations', { unread: true, side: 'RENTER', limit: MOST_SHOWN }),
  ]);
  return {
    name: profile.name,
    email: profile.emailVerified ? null : profile.email,
    waiting: newest.items.filter(({ waitingOn }) => waitingOn === 'RENTER').slice(0, MOST_SHOWN),
    trips: active.items.filter(({ waitingOn }) => waitingOn !== 'RENTER'),
    unread: unread.pagination.total,
    isSent: searchParams.has('sent'),
  };
}

/** The side on which something waits to be read. Owners who have read everything look at their shop. */
async function newsSide(door: ReturnType<typeof ownDoorOf>): Promise<Side> {
  const { renter, shop } = await countUnread(door);
  return shop === null || (shop === 0 && renter > 0) ? 'RENTER' : 'OWNER';
}

/** Letters that were sent before the pages had addresses name a booking or a part of the page. */
function placeOf(asked: URLSearchParams): string | null {
  const bookingId = asked.get('bookingId');
  const part = asked.get('part');
  const threadId = asked.get('threadId');
  if (bookingId !== null && asked.get('side') === 'OWNER') return shopBookingPath(encodeURIComponent(bookingId));
  if (bookingId !== null) return bookingPath(encodeURIComponent(bookingId));
  if (threadId !== null) return ACCOUNT_PATHS.thread.replace(':threadId', encodeURIComponent(threadId));
  return part === 'notices' ? ACCOUNT_PATHS.notifications : null;
}

/** Sends the link again that confirms the e-mail address. */
export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const form = await args.request.formData();
  if (form.get('do') !== 'send-link') return redirect(ACCOUNT_PATHS.overview, 303);
  await door.call('send_email_verification', {});
  return redirect(`${ACCOUNT_PATHS.overview}?sent=1`, 303);
}

export default function Overview() {
  const { name, email, waiting, trips, unread, isSent } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Your account`} />
      <h1>
        <Trans>Hello {name}</Trans>
      </h1>
      {email !== null && <Confirm email={email} isSent={isSent} />}
      <section className={styles['card']}>
        <h2>
          <Trans>What waits for you</Trans>
        </h2>
        {waiting.length === 0 ? (
          <p>
            <Trans>Nothing. You have answered everything.</Trans>
          </p>
        ) : (
          <ul className={styles['rows']}>
            {waiting.map((card) => (
              <BookingRow key={card.bookingId} card={card} />
            ))}
          </ul>
        )}
      </section>
      <section className={styles['card']}>
        <h2>
          <Trans>Now and soon</Trans>
        </h2>
        {trips.length === 0 ? (
          <p>
            <Trans>
              No rental runs or begins this week. <a href={WEB_PATHS.browse}>See what there is to rent</a>.
            </Trans>
          </p>
        ) : (
          <ul className={styles['rows']}>
            {trips.map((card) => (
              <BookingRow key={card.bookingId} card={card} />
            ))}
          </ul>
        )}
        <p>
          <Link to={ACCOUNT_PATHS.bookings}>
            <Trans>All your bookings</Trans>
          </Link>
        </p>
      </section>
      <section className={styles['card']}>
        <h2>
          <Trans>Messages</Trans>
        </h2>
        <p>
          {unread === 0 ? (
            <Trans>You have read everything.</Trans>
          ) : (
            <Plural value={unread} one="# conversation has something new." other="# conversations have something new." />
          )}
        </p>
        <p>
          <Link to={ACCOUNT_PATHS.messages}>
            <Trans>Read and write</Trans>
          </Link>
        </p>
      </section>
      <p className={styles['soft']}>
        <Trans>
          Your shop, with its requests, bookings and payouts, has <Link to={SHOP_PATHS.today}>pages of its own</Link>.
        </Trans>
      </p>
    </>
  );
}

/** It comes first on a new account, because other steps depend on it. */
function Confirm({ email, isSent }: { email: string; isSent: boolean }) {
  const { t } = useLingui();
  return (
    <Alert variant="light" mb="md" title={t`Confirm your e-mail address`} classNames={{ message: 'refusal' }}>
      <p>
        {isSent ? (
          <Trans>A link is on its way to {email}. Open it to confirm the address.</Trans>
        ) : (
          <Trans>
            We sent a link to {email}. Open it: owners then see that the address is yours, and you get back in when you forget
            your password.
          </Trans>
        )}
      </p>
      <Form method="post" action={ACCOUNT_PATHS.overview} reloadDocument>
        <Button type="submit" name="do" value="send-link" variant="default">
          <Trans>Send the link again</Trans>
        </Button>
      </Form>
    </Alert>
  );
}
