import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Textarea } from '@mantine/core';
import { Form } from 'react-router';
import type { OutputOf, Refusal } from '../../src/rest/web/page-contract.ts';
import { useDraft } from '../form/draft.ts';
import { RefusalBox } from '../form/refusal.tsx';
import { useFormats } from '../language/use-formats.ts';
import styles from './booking.module.css';

type Thread = OutputOf<'list_messages'>;

interface Shown {
  readonly thread: Thread;
  /** The address to which a message is sent. */
  readonly home: string;
  readonly formKey: string;
  readonly timeZone: string;
  readonly refusal?: Refusal | null | undefined;
  /** What the person had written when it was refused. */
  readonly written?: string | undefined;
}

/** The newest messages of both sides, the last one at the end, and a form to answer. */
export function Conversation({ thread, home, formKey, timeZone, refusal, written }: Shown) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const draft = useDraft();
  const other = thread.side === 'OWNER' ? t`The renter` : t`The owner`;
  return (
    <section className={styles['card']} id="messages" aria-labelledby="messages-heading">
      <h2 id="messages-heading">
        <Trans>Messages</Trans>
      </h2>
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
            {attachment !== null && (
              <a href={attachment.url} rel="noreferrer">
                {attachment.fileName}
              </a>
            )}
          </li>
        ))}
      </ol>
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
      {thread.open && (
        <Form method="post" action={home} reloadDocument>
          <input type="hidden" name="formKey" value={formKey} />
          <input type="hidden" name="do" value="write" />
          <Stack gap="sm">
            <RefusalBox refusal={refusal} />
            <Textarea
              name="text"
              label={t`Your message`}
              rows={3}
              maxLength={4000}
              required
              withAsterisk={false}
              defaultValue={written ?? draft?.['text'] ?? ''}
              error={refusal?.fields['text']}
            />
            <Button type="submit" variant="default">
              <Trans>Send the message</Trans>
            </Button>
          </Stack>
        </Form>
      )}
    </section>
  );
}
