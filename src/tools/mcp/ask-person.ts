import { inputRequired, type InputRequiredResult } from '@modelcontextprotocol/server';
import { isNextAction } from './answer-text.ts';
import { field } from '../json-schema.ts';
import type { PersonPage } from '../../domain/platform/kernel/index.ts';
import type { Message } from './message.ts';

/** The one thing that is asked for in an answer. */
const REQUEST = 'page';

/** Asks the client to open a page for the person, and to repeat the call then (elicitation in URL mode). */
export function askToOpen({ url, why }: PersonPage): InputRequiredResult {
  return inputRequired({ inputRequests: { [REQUEST]: inputRequired.elicitUrl({ url, message: why }) } });
}

/**
 * Whether this request is to be answered with a page to open: its client can, and it is not the repetition after that. A
 * repetition decides about nothing: the call is made again, and says what the person did.
 */
export function asksForPages({ client, params }: Message): boolean {
  return client.opensPages && params['inputResponses'] === undefined;
}

/** What came of the page, as far as the client knows: opened is not done. */
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

/** Where the person can do what a refused call could not: the first step, if it has a page. */
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
