import { Trans, useLingui } from '@lingui/react/macro';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ACCOUNT_PATHS, bookingPath, MORE_PATH } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Pages } from './pages.tsx';
import styles from './account.module.css';

const AT_ONCE = 20;

export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const asked = door.inputFrom('list_conversations', { page: new URL(args.request.url).searchParams.get('page') ?? '' });
  return {
    list: await door.call('list_conversations', { ...asked, side: 'RENTER', limit: AT_ONCE }),
    hasShop: door.person.vendorId !== null,
  };
}

export default function Messages() {
  const { list, hasShop } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { moment } = useFormats();
  return (
    <>
      <PageHead title={t`Messages`} />
      <h1>
        <Trans>Messages</Trans>
      </h1>
      {hasShop && (
        <p className={styles['soft']}>
          <Trans>
            These are your conversations as a renter. Those of your shop are <a href={`${MORE_PATH}?part=messages`}>here</a>.
          </Trans>
        </p>
      )}
      {list.items.length === 0 ? (
        <p>
          <Trans>Nobody has written anything to you, or you to them.</Trans>
        </p>
      ) : (
        <ul className={styles['rows']}>
          {list.items.map(({ conversationId, bookingId, asset, unread, lastMessage, side }) => (
            <li key={conversationId} className={styles['row']}>
              <div>
                <Link
                  className={styles['whole'] ?? ''}
                  to={
                    bookingId === null
                      ? ACCOUNT_PATHS.thread.replace(':threadId', conversationId)
                      : `${bookingPath(bookingId)}#messages`
                  }
                >
                  {asset.title}
                </Link>
                <p>
                  {lastMessage.side === side ? t`You` : t`The owner`}: {lastMessage.text}
                </p>
                <p className={styles['soft']}>{moment(lastMessage.at, 'UTC')}</p>
              </div>
              {unread > 0 && <span className={`${styles['badge']} ${styles['turn']}`}>{t`${unread} new`}</span>}
            </li>
          ))}
        </ul>
      )}
      <Pages path={ACCOUNT_PATHS.messages} {...list.pagination} />
    </>
  );
}
