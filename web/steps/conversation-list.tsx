import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import type { Side } from '../../src/rest/web/page-contract.ts';
import { threadPath } from '../../src/rest/web/page-paths.ts';
import { useFormats } from '../language/use-formats.ts';
import { type loadConversations, messagesPath } from './talk.ts';
import styles from './talk.module.css';

type Loaded = Awaited<ReturnType<typeof loadConversations>>;

/** The conversations of one side, the one with the newest message first, and for owners the way to those of their other side. */
export function ConversationList({ loaded: { list, unread } }: { loaded: Loaded }) {
  const { t } = useLingui();
  const { moment } = useFormats();
  return (
    <>
      {unread.shop !== null && <Sides unread={{ RENTER: unread.renter, OWNER: unread.shop }} />}
      {list.items.length === 0 && (
        <p>
          <Trans>Nobody has written anything to you, or you to them.</Trans>
        </p>
      )}
      <ul className={styles['list']}>
        {list.items.map(({ conversationId, bookingId, side, asset, other, unread: news, yourTurn, lastMessage, timeZone }) => (
          <li key={conversationId} data-new={news > 0}>
            <div>
              <h2>
                <Link to={threadPath(side, conversationId)}>{other ?? (side === 'OWNER' ? t`A visitor` : t`The owner`)}</Link>
              </h2>
              <p className={styles['about']}>
                {asset.title} · {bookingId === null ? t`a question` : t`a booking`}
              </p>
              <p className={styles['last']}>
                {lastMessage.side === side && <span className={styles['soft']}>{t`You`}: </span>}
                {lastMessage.text}
              </p>
            </div>
            <div className={styles['end']}>
              <span className={styles['soft']}>{moment(lastMessage.at, timeZone)}</span>
              {news > 0 ? (
                <span className={styles['badge']}>{t`${news} new`}</span>
              ) : (
                yourTurn && <span className={styles['soft']}>{t`not answered yet`}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Sides({ unread }: { unread: Readonly<Record<Side, number>> }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const sides: readonly (readonly [Side, string])[] = [
    ['OWNER', t`Of your shop`],
    ['RENTER', t`Where you rent`],
  ];
  return (
    <nav className={styles['sides']} aria-label={t`Messages by side`}>
      {sides.map(([side, words]) => (
        <Link key={side} to={messagesPath(side)} aria-current={pathname === messagesPath(side) ? 'page' : undefined}>
          {words}
          {unread[side] > 0 && (
            <span className={styles['badge']}>
              {unread[side]}
              <span className="hidden"> {t`with something new`}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
