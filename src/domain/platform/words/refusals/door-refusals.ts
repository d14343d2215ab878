import { msg } from '@lingui/core/runtime-macro';
import type { RefusalWords } from './refusal-facts.ts';

/** What may be refused before an operation begins, or by what lies outside. */
export const DOOR_REFUSALS: RefusalWords = {
  invalid_input: msg`Something that was sent is missing or does not fit. Please look at it again.`,
  malformed_request: msg`What was sent could not be read. Please open the page again, and send it once more.`,
  unauthenticated: msg`Please sign in first.`,
  invalid_credential: msg`You are not signed in any more. Please sign in again.`,
  forbidden: msg`Your account may not do this.`,
  admin_needs_second_factor: msg`Administrators need a second factor here. Please set up an authenticator app first, under “Sign-in and security”.`,
  switched_off: msg`The platform has switched this off for now. Nothing was changed, and trying again at once does not help.`,
  rate_limited: msg`There were more requests than we answer in so short a time.`,
  too_many_unsigned_calls: msg`There were too many such requests from your network without a sign-in. Signed in there is no such limit.`,
  server_busy: msg`There is too much to do at the moment. Nothing was changed.`,
  gateway_silent: msg`The payment provider does not answer for now. Nothing was charged.`,
  gateway_refused: msg`The payment provider refuses this. Nothing was charged, and you did nothing wrong: the operator of the marketplace has to put it right.`,
  file_unreadable: msg`This file cannot be read at the moment. Try again later, or ask whoever handed it in to send it again.`,
  database_unavailable: msg`Our database cannot be reached right now. Nothing was changed.`,
  outcome_unknown: msg`Nobody knows whether that was done: our database went away in the middle of it. Wait a moment, then look whether it was done before you send it again.`,
  idempotency_conflict: msg`This form was sent before with something else in it. Look whether that was done, then open the page again.`,
  idempotency_in_flight: msg`This form was sent a moment ago, and is still being worked on. Look in a moment whether it was done.`,
  foreign_form: msg`Open the page itself and try again.`,
  form_too_long: msg`Shorten what you wrote, and send it again.`,
  not_found: msg`There is no such thing, or it is not there any more. Go back, load the page again and look.`,
  link_refused: msg`This link does not work any more. Ask whoever sent it to you for a new one.`,
  sign_in_refused: msg`Go back to your app and start again. What it sent was not accepted.`,
};
