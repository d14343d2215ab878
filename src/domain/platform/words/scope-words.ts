import { msg } from '@lingui/core/runtime-macro';
import type { Scope } from '../../../../db/values/index.ts';
import type { Message } from './message.ts';
import type { Translator } from './translator.ts';

/** What each scope lets software do, for letters and for the pages on which a person is asked. */
const SCOPES: Readonly<Record<Scope, Message>> = {
  'read:catalog': msg`search what can be rented`,
  'read:account': msg`see your profile, where you are signed in, and everything else that is stored about your account`,
  'write:account': msg`see your profile and everything else that is stored about your account; change your name, place and phone number and confirm it; report listings; open a shop with your account; sign you out elsewhere and end your API keys`,
  'write:contact': msg`set your phone number and confirm it, with a code that you read out; have the link sent again that confirms your e-mail address`,
  'read:booking': msg`see your bookings`,
  'write:booking': msg`see your profile, credit and trust profile; book, change and cancel for you; send your documents; use your credit and start payments, which you make yourself on a page; report damage, answer claims and write reviews in your name`,
  'read:owner': msg`see your listings, requests, bookings and earnings as an owner`,
  'write:owner': msg`manage your listings, look at renters’ documents, answer requests, change bookings, answer claims, and say that a transfer arrived, as an owner`,
  'write:payout-bank': msg`set the bank account that your payouts go to`,
};

/** What a scope lets software do, as the rest of a sentence. */
export function scopeInWords(scope: Scope, to: Translator): string {
  return to.say(SCOPES[scope]);
}

/** What these scopes let software do, in one sentence. */
export function scopesInWords(scopes: readonly Scope[], to: Translator): string {
  return scopes.map((scope) => scopeInWords(scope, to)).join('; ');
}
