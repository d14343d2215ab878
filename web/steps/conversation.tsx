import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import type { OutputOf, Refusal } from '../../src/rest/web/page-contract.ts';
import { threadPath } from '../../src/rest/web/page-paths.ts';
import { useDraft } from '../form/draft.ts';
import { RefusalBox } from '../form/refusal.tsx';
import { useFormats } from '../language/use-formats.ts';
import { pictureSource } from '../market/offers.tsx';
import styles from './booking.module.css';

type Thread = OutputOf<'list_messages'>;

interface Shown {
  readonly thread: Thread;
  /** The address to which a message is sent. */
  readonly home: string;
  readonly formKey: string;
  readonly timeZone: string;
  readonly origin: string;
  /** The name of the other side; null if it is not known. */
  readonly other: string | null;
  readonly refusal?: Refusal | null | undefined;
  /** What the person had written when it was refused. */
  readonly written?: string | undefined;
}

/** The newest messages of both sides, the last one at the end, and a form to answer. */
export function Conversation({ thread, home, formKey, timeZone, origin, other: name, refusal, written }: Shown) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const isReported = useSearchParams()[0].has('reported');
  const other = name ?? (thread.side === 'OWNER' ? t`The renter` : t`The owner`);
  return (
    <section className={styles['card']} id="messages" aria-labelledby="messages-heading">
      <h2 id="messages-heading">
        <Trans>Messages</Trans>
      </h2>
      <Pages thread={thread} />
      {thread.items.length === 0 && (
        <p className={styles['soft']}>
          <Trans>Nobody has written anything yet.</Trans>
        </p>
      )}
      <ol className={styles['chat']}>
        {thread.items.map(({ messageId, side, text, at, removed, attachment }) => (
          <li key={messageId} data-own={side === thread.side}>
            <p className={styles['soft']}>
              {side === thread.side ? t`You` : other}, {moment(at, timeZone)}
            </p>
            <p className={styles['text']}>{removed === true ? t`Removed by the platform.` : text}</p>
            {attachment !== null && <Attached file={attachment} origin={origin} />}
            {side !== thread.side && removed !== true && <Report messageId={messageId} home={home} />}
          </li>
        ))}
      </ol>
      <RefusalBox refusal={refusal} />
      {isReported && (
        <p role="status">
          <Trans>Thank you. People of the marketplace look at the message; the other side does not learn who reported it.</Trans>
        </p>
      )}
      {thread.blocked !== null && (
        <Alert variant="light" mb="sm" classNames={{ message: 'refusal' }}>
          {thread.blocked === 'YOU' ? t`You have blocked the other side here.` : t`The other side takes no messages here.`}
        </Alert>
      )}
      {thread.note !== undefined && (
        <p className={styles['soft']}>
          <Trans>E-mail addresses, phone numbers and links are hidden until a booking between you is confirmed.</Trans>
        </p>
      )}
      {thread.open && <Answer thread={thread} home={home} formKey={formKey} refusal={refusal} written={written} />}
      {thread.items.length > 0 && <Blocking thread={thread} home={home} />}
    </section>
  );
}

/** The ways to messages before and after those that are shown. */
function Pages({ thread: { conversationId, side, pagination } }: { thread: Thread }) {
  const { page, totalPages } = pagination;
  if (conversationId === null || totalPages < 2) return null;
  const at = (wanted: number) => `${threadPath(side, conversationId)}?page=${wanted}`;
  return (
    <p className={styles['ways']}>
      {page < totalPages && (
        <Link to={at(page + 1)}>
          <Trans>Earlier messages</Trans>
        </Link>
      )}
      {page > 1 && (
        <Link to={at(page - 1)}>
          <Trans>Later messages</Trans>
        </Link>
      )}
    </p>
  );
}

type File = NonNullable<Thread['items'][number]['attachment']>;

/** A picture is shown, and any other file is named. Both open for some minutes after the page was loaded. */
function Attached({ file: { url, fileName, mimeType }, origin }: { file: File; origin: string }) {
  return (
    <a className={styles['attached']} href={url} rel="noreferrer">
      {mimeType.startsWith('image/') && <img src={pictureSource(url, origin)} alt="" loading="lazy" />}
      {fileName}
    </a>
  );
}

function Answer({ thread, home, formKey, refusal, written }: Pick<Shown, 'thread' | 'home' | 'formKey' | 'refusal' | 'written'>) {
  const { t } = useLingui();
  const draft = useDraft();
  const takesFiles = thread.kind === 'BOOKING';
  const [isScripted, setScripted] = useState(false);
  const [hasFile, setHasFile] = useState(false);
  useEffect(() => setScripted(true), []);
  // A form of texts alone is kept when the person has to sign in again, so with scripts the form is one until a file is chosen.
  const inParts = takesFiles && (hasFile || !isScripted);
  return (
    <Form method="post" action={home} reloadDocument encType={inParts ? 'multipart/form-data' : undefined}>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="do" value="write" />
      <Stack gap="sm">
        <Textarea
          name="text"
          label={t`Your message`}
          rows={3}
          maxLength={LONGEST}
          required
          withAsterisk={false}
          defaultValue={written ?? draft?.['text'] ?? ''}
          error={refusal?.fields['text']}
        />
        {takesFiles && (
          <label className={styles['file']}>
            <Trans>Picture or PDF (optional)</Trans>
            <input
              type="file"
              name="file"
              accept="image/jpeg,image/png,image/webp,application/pdf"
              onChange={({ currentTarget }) => setHasFile(currentTarget.value !== '')}
            />
          </label>
        )}
        <Button type="submit" variant="default">
          <Trans>Send the message</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

/** Shows a message of the other side to people of the marketplace. */
function Report({ messageId, home }: Pick<Shown, 'home'> & { readonly messageId: string }) {
  const { t } = useLingui();
  const reasons = [
    { value: 'SPAM', label: t`Advertising or spam` },
    { value: 'FRAUD', label: t`It looks like fraud` },
    { value: 'HARASSMENT', label: t`It insults or threatens` },
    { value: 'OFF_PLATFORM', label: t`It asks to pay or book elsewhere` },
    { value: 'OTHER', label: t`Something else` },
  ];
  return (
    <details className={styles['report']}>
      <summary>
        <Trans>Report</Trans>
      </summary>
      <Form method="post" action={home} reloadDocument>
        <input type="hidden" name="do" value="report" />
        <input type="hidden" name="messageId" value={messageId} />
        <Stack gap="sm">
          <NativeSelect name="reason" label={t`What is wrong with the message`} data={reasons} />
          <Textarea name="note" label={t`In your words (optional)`} rows={2} maxLength={1_000} />
          <Button type="submit" variant="default">
            <Trans>Report the message</Trans>
          </Button>
        </Stack>
      </Form>
    </details>
  );
}

/** As many letters as the operation takes. */
const LONGEST = 2_000;

/** Neither side can write any more once one has blocked the other, in any of their conversations. */
function Blocking({ thread, home }: Pick<Shown, 'thread' | 'home'>) {
  if (thread.blocked === 'OTHER') return null;
  if (thread.blocked === 'YOU')
    return (
      <Form method="post" action={home} reloadDocument>
        <Button type="submit" name="do" value="unblock" variant="default">
          <Trans>Let them write again</Trans>
        </Button>
      </Form>
    );
  return (
    <details className={styles['block']}>
      <summary>
        <Trans>Hear nothing from them any more</Trans>
      </summary>
      <p>
        <Trans>
          Neither of you can then write to the other, in any conversation. What was written stays, bookings go on, and you can
          lift it again.
        </Trans>
      </p>
      <Form method="post" action={home} reloadDocument>
        <Button type="submit" name="do" value="block" variant="default" color="danger">
          <Trans>Block them</Trans>
        </Button>
      </Form>
    </details>
  );
}
