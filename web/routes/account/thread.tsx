import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { threadPath } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { loadThread, talk } from '../../steps/talk.ts';
import { ThreadView } from '../../steps/thread-view.tsx';

/** A conversation about a listing or a booking, for the renter. */
export async function loader(args: LoaderFunctionArgs) {
  return loadThread(ownDoorOf(args), 'RENTER', args.params['threadId'] ?? '', args.request);
}

export async function action(args: ActionFunctionArgs) {
  const threadId = args.params['threadId'] ?? '';
  return talk(ownDoorOf(args), { threadId }, args, threadPath('RENTER', threadId));
}

export default function Thread() {
  return <ThreadView loaded={useLoaderData<typeof loader>()} sent={useActionData<typeof action>()} />;
}
