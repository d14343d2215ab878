import { inputRequired, type InputRequiredResult } from '@modelcontextprotocol/server';
import { isNextAction } from './answer-text.ts';
import { field } from '../json-schema.ts';
import type { PersonPage } from '../../domain/platform/kernel/index.ts';
import type { Message } from './message.ts';

/** The name of the only request in such an answer. */
const REQUEST = 'page';

/** Asks the client to open a page for the person and then to repeat the call (elicitation in URL mode). */
export function askToOpen({ url, why }: PersonPage): InputRequiredResult {
  return inputRequired({ inputRequests: { [REQUEST]: inputRequired.elicitUrl({ url, message: why }) } });
}

/**
 * Whether this request is answered with a page to open: the client can open pages, and this is not the repeated call. A
 * repeated call is carried out again, and its answer says what the person did.
 */
export function asksForPages({ client, params }: Message): boolean {
  return client.opensPages && params['inputResponses'] === undefined;
}

/** What the client says about the page. Opening it does not mean that the person is done. */
export function wordAboutPage({ params }: Message): string | null {
  switch (field(field(params['inputResponses'], REQUEST), 'action')) {
    case 'accept':
      return 'The person was sent to the page. What follows is how it stands now.';
    case 'decline':
    case 'cancel':
      return 'The person did not open the page; its address stays good until it runs out.';
    default:
      return null;
  }
}

/** The page on which the person can do what the refused call could not: that of the first step, if it has one. */
export function pageOfSteps(steps: readonly unknown[]): PersonPage | null {
  const [step] = steps;
  if (!isNextAction(step)) return null;
  const url = step.handInUrl ?? step.pageUrl;
  return url === undefined
    ? null
    : { url, why: step.handInUrl === undefined ? sentence(step.why) : 'Hand in the document on this page.' };
}

function sentence(why: string): string {
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
}
