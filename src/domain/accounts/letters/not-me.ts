import type { Settings } from '../../kernel/index.ts';
import type { Words } from './letter.ts';

/** What a person does about something that they did not do: a new password ends what was let in, and the keys if they say so. */
export function notMe({ publicBaseUrl }: Settings): Pick<Words, 'action' | 'footer'> {
  return {
    action: { label: 'It was not me', url: `${publicBaseUrl}/forgot-password` },
    footer: 'If it was you, there is nothing to do.',
  };
}
