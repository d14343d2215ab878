import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InputOf } from '../../../src/rest/web/page-contract.ts';

export type Scope = NonNullable<InputOf<'create_api_key'>['scopes']>[number];

/** What software may do, in words that follow "It may". */
export const SCOPES: Readonly<Record<Scope, MessageDescriptor>> = {
  'read:account': msg`see your profile, where you are signed in, and everything else that is stored about your account`,
  'read:booking': msg`see your bookings`,
  'read:catalog': msg`search what can be rented`,
  'read:owner': msg`see your listings, requests, bookings and earnings as an owner`,
  'write:account': msg`see and change your profile, report listings, open a shop, sign you out elsewhere and end your API keys`,
  'write:booking': msg`book, change and cancel for you, send your documents, use your credit, start payments, report damage, answer claims and write reviews in your name`,
  'write:contact': msg`set your phone number and confirm it with a code that you read out`,
  'write:owner': msg`manage your listings, look at renters’ documents, answer requests, change bookings and answer claims as an owner`,
  'write:payout-bank': msg`set the bank account that your payouts go to`,
};

/** The scopes in the order in which a person is asked, with those of a shop apart. */
export const ASKED_SCOPES: readonly Scope[] = [
  'read:catalog',
  'read:booking',
  'write:booking',
  'read:account',
  'write:contact',
  'write:account',
];
export const SHOP_SCOPES: readonly Scope[] = ['read:owner', 'write:owner', 'write:payout-bank'];
