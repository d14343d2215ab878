import { z } from 'zod';
import { TokensView } from './tokens-view.ts';

/** What opening an account gives: the first tokens, and which terms were accepted by it. */
export const RegisteredView = TokensView.extend({
  terms: z.object({ version: z.string(), url: z.string() }).describe('accepted by opening the account'),
});
