import { Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { ConversationList } from '../../steps/conversation-list.tsx';
import { loadConversations } from '../../steps/talk.ts';
import { Pages } from './pages.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return loadConversations(ownDoorOf(args), 'RENTER', args.request);
}

export default function Messages() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Messages`} />
      <h1>
        <Trans>Messages</Trans>
      </h1>
      <ConversationList loaded={loaded} />
      <Pages path={ACCOUNT_PATHS.messages} {...loaded.list.pagination} />
    </>
  );
}
