import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Refusal } from '../../src/rest/web/page-contract.ts';
import { bookingPath, listingPagePath, listingPartPath, shopBookingPath } from '../../src/rest/web/page-paths.ts';
import { useFormats } from '../language/use-formats.ts';
import { pictureSource } from '../market/offers.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { STATES } from './booking-words.ts';
import { Conversation } from './conversation.tsx';
import { type LoadedThread, messagesPath } from './talk.ts';
import styles from './talk.module.css';

interface Shown {
  readonly loaded: LoadedThread;
  readonly sent: { readonly refusal: Refusal; readonly text: string } | undefined;
}

/** A conversation with what it is about. The same for both sides. */
export function ThreadView({ loaded, sent }: Shown) {
  const { subject, thread, home, formKey, origin } = loaded;
  const { t } = useLingui();
  const name = subject.other ?? (subject.side === 'OWNER' ? t`A visitor` : t`The owner`);
  return (
    <>
      <PageHead title={t`Messages with ${name}`} />
      <p>
        <Link to={messagesPath(subject.side)}>
          <Trans>All messages</Trans>
        </Link>
      </p>
      <Subject loaded={loaded} name={name} />
      <Conversation
        thread={thread}
        home={home}
        formKey={formKey}
        timeZone={subject.timeZone}
        origin={origin}
        other={subject.other}
        refusal={sent?.refusal}
        written={sent?.text}
      />
    </>
  );
}

function Subject({ loaded: { subject, origin }, name }: { loaded: LoadedThread; name: string }) {
  const { i18n } = useLingui();
  const { period } = useFormats();
  const { asset, booking, side } = subject;
  const listing =
    side === 'OWNER' ? listingPartPath('listing', asset.assetId) : asset.isOffered ? listingPagePath(asset.slug) : null;
  return (
    <header className={styles['subject']}>
      {asset.image !== null && <img src={pictureSource(asset.image, origin)} alt="" width={120} height={80} />}
      <div>
        <h1>{name}</h1>
        <p>{listing === null ? asset.title : <a href={listing}>{asset.title}</a>}</p>
        {booking !== null && (
          <p className={styles['soft']}>
            {period(booking.startDate, booking.endDate)} · {i18n._(STATES[booking.state])}
          </p>
        )}
      </div>
      {booking !== null && (
        <Button
          component={Link}
          to={side === 'OWNER' ? shopBookingPath(booking.bookingId) : bookingPath(booking.bookingId)}
          variant="default"
        >
          <Trans>Open the booking</Trans>
        </Button>
      )}
    </header>
  );
}
