import { useLingui } from '@lingui/react/macro';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { bookingPath } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { BookingView } from '../../steps/booking-view.tsx';
import { loadBookingPage } from '../../steps/load-booking.ts';
import { talk } from '../../steps/talk.ts';

export async function loader(args: LoaderFunctionArgs) {
  const bookingId = args.params['bookingId'] ?? '';
  const done = args.url.searchParams.get('done');
  return { done, home: bookingPath(bookingId), loaded: await loadBookingPage(ownDoorOf(args), 'RENTER', bookingId) };
}

/** Sends a message. */
export async function action(args: ActionFunctionArgs) {
  const bookingId = args.params['bookingId'] ?? '';
  return talk(ownDoorOf(args), { bookingId }, args, bookingPath(bookingId));
}

export default function Booking() {
  const { loaded, home, done } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const { title } = loaded.booking.asset;
  return (
    <>
      <PageHead title={t`Booking of ${title}`} />
      <BookingView loaded={loaded} home={home} done={done} sent={sent} />
    </>
  );
}
