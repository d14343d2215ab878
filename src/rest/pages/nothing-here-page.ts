import { messagePage } from './accounts/message-page.ts';
import { markup } from './markup.ts';

/** For a person whose address leads nowhere; software gets the usual envelope. */
export function nothingHerePage(): string {
  return messagePage({
    status: 404,
    heading: 'There is no such page',
    text: 'Check that the address is complete, or ask your assistant for the link again.',
    more: markup`<ul class="links"><li><a href="/">Start page</a></li><li><a href="/account">Your account</a></li><li><a href="/link">I have a code from my assistant</a></li></ul>`,
  }).html;
}
