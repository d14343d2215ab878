import { accountEvents } from '../../people/accounts/index.ts';
import { subscriber } from '../../platform/events/index.ts';
import { documentEvents } from '../../rentals/documents/index.ts';
import { removeErasedFiles } from './remove-erased-files.ts';

export const subscribers = [
  subscriber({
    name: 'remove_erased_files',
    events: [accountEvents.erased, documentEvents.erased],
    commands: [removeErasedFiles],
    input: ({ payload }) => ({ userId: payload().userId }),
  }),
];
