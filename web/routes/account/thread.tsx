import { Trans, useLingui } from '@lingui/react/macro';
import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Conversation } from '../../steps/conversation.tsx';

const NEWEST = 50;

/** A question about a listing. Conversations about bookings are on the page of the booking. */
export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const threadId = args.params['threadId'] ?? '';
  const thread = await door.call('list_messages', { threadId, limit: NEWEST });
  const newest = thread.items.at(-1);
  if (thread.unread > 0 && newest !== undefined)
    await door.attempt('mark_messages_read', { threadId, messageId: newest.messageId });
  return { thread, home: ACCOUNT_PATHS.thread.replace(':threadId', threadId), formKey: door.formKey() };
}

export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const threadId = args.params['threadId'] ?? '';
  const form = await args.request.formData();
  const text = textIn(form, 'text').replaceAll('\r\n', '\n');
  const { refusal } = await door.attempt('send_message', { threadId, text }, textIn(form, 'formKey') || undefined);
  if (refusal === null) return redirect(ACCOUNT_PATHS.thread.replace(':threadId', threadId), 303);
  return data({ refusal, text }, { status: refusal.status });
}

export default function Thread() {
  const { thread, home, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`A question about a listing`} />
      <h1>
        <Trans>A question about a listing</Trans>
      </h1>
      <Conversation thread={thread} home={home} formKey={formKey} timeZone="UTC" refusal={sent?.refusal} written={sent?.text} />
      <Link to={ACCOUNT_PATHS.messages}>
        <Trans>All messages</Trans>
      </Link>
    </>
  );
}
