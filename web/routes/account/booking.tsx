import { useLingui } from '@lingui/react/macro';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { bookingPath } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { BookingView } from '../../steps/booking-view.tsx';
import { Conversation } from '../../steps/conversation.tsx';
import { loadBookingPage } from '../../steps/load-booking.ts';

export async function loader(args: LoaderFunctionArgs) {
  const bookingId = args.params['bookingId'] ?? '';
  const done = new URL(args.request.url).searchParams.get('done');
  return { done, home: bookingPath(bookingId), loaded: await loadBookingPage(ownDoorOf(args), 'RENTER', bookingId) };
}

/** Sends a message. */
export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const bookingId = args.params['bookingId'] ?? '';
  const form = await args.request.formData();
  const text = textIn(form, 'text').replaceAll('\r\n', '\n');
  const { refusal } = await door.attempt('send_message', { bookingId, text }, textIn(form, 'formKey') || undefined);
  if (refusal === null) return redirect(`${bookingPath(bookingId)}#messages`, 303);
  return data({ refusal, text }, { status: refusal.status });
}

export default function Booking() {
  const { loaded, home, done } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const { booking, thread, formKey } = loaded;
  const { title } = booking.asset;
  return (
    <>
      <PageHead title={t`Booking of ${title}`} />
      <BookingView
        loaded={loaded}
        home={home}
        done={done}
        {...(sent !== undefined &&
          thread !== null && {
            conversation: (
              <Conversation
                thread={thread}
                home={home}
                formKey={formKey}
                timeZone={booking.timeZone}
                refusal={sent.refusal}
                written={sent.text}
              />
            ),
          })}
      />
    </>
  );
}
