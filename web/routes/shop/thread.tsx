import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { threadPath } from '../../../src/rest/web/page-paths.ts';
import { loadThread, talk } from '../../steps/talk.ts';
import { ThreadView } from '../../steps/thread-view.tsx';
import { shopDoorOf } from './parts/shop-door.ts';

/** A conversation about a listing or a booking, for the shop. */
export async function loader(args: LoaderFunctionArgs) {
  return loadThread(shopDoorOf(args), 'OWNER', args.params['threadId'] ?? '', args.request);
}

export async function action(args: ActionFunctionArgs) {
  const threadId = args.params['threadId'] ?? '';
  return talk(shopDoorOf(args), { threadId }, args, threadPath('OWNER', threadId));
}

export default function Thread() {
  return <ThreadView loaded={useLoaderData<typeof loader>()} sent={useActionData<typeof action>()} />;
}
