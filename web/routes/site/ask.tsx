import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Textarea } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { askPath, listingPagePath, signInPath } from '../../../src/rest/web/page-paths.ts';
import { doorOf, ownDoorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { pictureSource } from '../../market/offers.tsx';
import { useReplyWords } from '../../market/listing-words.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './ask.module.css';

/** So many of the newest messages are shown. */
const SHOWN = 50;

export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const slug = args.params['slug'] ?? '';
  const thread = await door.call('list_inquiry_messages', { slug, limit: SHOWN });
  const shown = await door.attempt('show_listing', { slug });
  const { listing, shop, replyMinutes } = shown.output ?? { listing: null, shop: null, replyMinutes: null };
  return {
    slug,
    thread,
    listing: listing && {
      title: listing.title,
      image: listing.images[0]?.url ?? null,
      city: listing.city,
      timeZone: listing.timeZone,
    },
    shop: shop?.name ?? '',
    replyMinutes,
    origin: door.publicBaseUrl,
    formKey: door.formKey(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const slug = args.params['slug'] ?? '';
  const form = await args.request.formData();
  const text = textIn(form, 'text').trim();
  const { refusal } = await doorOf(args).attempt('send_inquiry_message', { slug, text }, textIn(form, 'formKey') || undefined);
  if (refusal === null) return redirect(askPath(slug), 303);
  if (refusal.status === 401) return redirect(signInPath(askPath(slug)), 303);
  return data({ refusal, text }, { status: refusal.status });
}

export default function Ask() {
  const { slug, thread, listing, shop, replyMinutes, origin, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const reply = useReplyWords()(replyMinutes);
  const wrong = sent?.refusal.fields['text'];
  return (
    <div className={styles['page']}>
      <PageHead title={t`Ask the owner`} />
      <h1>
        <Trans>Ask the owner</Trans>
      </h1>
      {listing !== null && (
        <div className={styles['thing']}>
          {listing.image !== null && <img src={pictureSource(listing.image, origin)} alt="" width={120} height={80} />}
          <p>
            <a href={listingPagePath(slug)}>{listing.title}</a>
            <br />
            {`${listing.city}, ${shop}`}
            {reply !== null && (
              <>
                <br />
                {reply}
              </>
            )}
          </p>
        </div>
      )}
      <Thread items={thread.items} timeZone={listing?.timeZone ?? 'UTC'} />
      {thread.open ? (
        <Form method="post" key={thread.items.length}>
          <Stack>
            <RefusalBox refusal={sent?.refusal} />
            <input type="hidden" name="formKey" value={formKey} />
            <Textarea
              name="text"
              label={t`Your message`}
              placeholder={t`Does it fit two adults? Is there a place to park?`}
              rows={5}
              maxLength={2_000}
              required
              withAsterisk={false}
              error={wrong}
              defaultValue={sent?.text ?? ''}
            />
            <p className={styles['soft']}>
              <Trans>E-mail addresses, phone numbers and links are hidden until a booking between you is confirmed.</Trans>
            </p>
            <Button type="submit" size="md">
              <Trans>Send</Trans>
            </Button>
          </Stack>
        </Form>
      ) : (
        <Alert variant="light" classNames={{ message: 'refusal' }}>
          <Trans>Nothing more can be written here.</Trans>
        </Alert>
      )}
    </div>
  );
}

type Messages = Awaited<ReturnType<typeof loader>>['thread']['items'];

function Thread({ items, timeZone }: { readonly items: Messages; readonly timeZone: string }) {
  const { t } = useLingui();
  const { moment } = useFormats();
  if (items.length === 0) return null;
  return (
    <ol className={styles['thread']} aria-label={t`Messages`}>
      {items.map(({ messageId, side, text, at, removed }) => (
        <li key={messageId} data-mine={side === 'RENTER' || undefined}>
          <p className={styles['soft']}>
            {side === 'RENTER' ? <Trans>You</Trans> : <Trans>The owner</Trans>}
            {`, ${moment(at, timeZone)}`}
          </p>
          <p className="written">{removed === true ? t`This message was removed.` : text}</p>
        </li>
      ))}
    </ol>
  );
}
