import type { Settings } from '../../kernel/index.ts';
import { accountUrl } from '../account-url.ts';
import type { Words } from './letter.ts';

/** What a person does about something that they did not do: a new password ends what was let in, and the keys if they say so. */
export function notMe(settings: Settings): Pick<Words, 'action' | 'footer'> {
  return {
    action: { label: 'It was not me', url: `${settings.publicBaseUrl}/forgot-password` },
    footer: `If it was you, there is nothing to do. ${accountUrl(settings)} shows everything that can act for you, and ends it.`,
  };
}
