import { Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../../shell/page-head.tsx';
import { ConversationList } from '../../steps/conversation-list.tsx';
import { loadConversations } from '../../steps/talk.ts';
import { Pages } from './parts/pages.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  return loadConversations(shopDoorOf(args), 'OWNER', args.request);
}

export default function Messages() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Messages`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Messages</Trans>
        </h1>
      </div>
      <ConversationList loaded={loaded} />
      <Pages of={loaded.list.pagination} at={(page) => `?page=${page}`} />
    </>
  );
}
