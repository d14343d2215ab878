import { Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { ConversationList } from '../../steps/conversation-list.tsx';
import { loadConversations } from '../../steps/talk.ts';
import { Pages } from './parts/pages.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const [loaded, speed] = await Promise.all([loadConversations(door, 'OWNER', args.request), door.call('get_chat_metrics', {})]);
  return { loaded, speed };
}

export default function Messages() {
  const { loaded, speed } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Messages`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Messages</Trans>
        </h1>
      </div>
      <Speed speed={speed} />
      <ConversationList loaded={loaded} />
      <Pages of={loaded.list.pagination} at={(page) => `?page=${page}`} />
    </>
  );
}

const HOUR_MINUTES = 60;

/** How fast renters get their answers, which they see of a shop before they ask. Nothing before the first answer. */
function Speed({ speed }: { speed: OutputOf<'get_chat_metrics'> }) {
  const { t } = useLingui();
  const { number } = useFormats();
  const { days, firstReply, responseRate } = speed;
  const { medianMinutes } = firstReply;
  if (medianMinutes === null) return null;
  const hours = number(medianMinutes / HOUR_MINUTES, 1);
  const wait = medianMinutes < HOUR_MINUTES ? t`${medianMinutes} minutes` : t`${hours} hours`;
  const share = number((responseRate.bps ?? 0) / 100, 0);
  return (
    <p className={styles['soft']}>
      <Trans>
        In the last {days} days you mostly answered within {wait}; {share} % had an answer within a day.
      </Trans>
    </p>
  );
}
