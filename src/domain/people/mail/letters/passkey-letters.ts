import { msg } from '@lingui/core/runtime-macro';
import { and, eq } from 'drizzle-orm';
import { passkeys } from '../../../../../db/schema/index.ts';
import { type Draft, greeting, type Letter, notMe, quotedName, type WordsContext } from './letter.ts';

interface Passkey {
  readonly name: string;
  readonly createdAt: Date;
}

export const passkeyAdded: Letter = async ({ user, about }, context) => {
  const [passkey] = await context.reader
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, about ?? ''), eq(passkeys.userId, user.id)));
  return passkey === undefined ? null : passkeyAddedWords({ name: user.name, passkey }, context);
};

export function passkeyAddedWords(
  { name, passkey }: { readonly name: string; readonly passkey: Passkey },
  { settings, to }: WordsContext,
): Draft {
  return {
    subject: msg`A passkey signs in to your account now`,
    paragraphs: [
      greeting(name),
      msg`on ${{ when: to.moment(passkey.createdAt) }} a passkey was added to your ${{ platform: settings.platformName }} account, ${{ called: quotedName(passkey.name, to) }}. It signs in without password and code.`,
      msg`If it was not you, choose a new password at once: that removes the passkey too, unless you tick it there.`,
    ],
    ...notMe(settings),
  };
}

export const passkeyRemoved: Letter = ({ user, createdAt }, context) =>
  passkeyRemovedWords({ name: user.name, removedAt: createdAt }, context);

export function passkeyRemovedWords(
  { name, removedAt }: { readonly name: string; readonly removedAt: Date },
  { settings, to }: WordsContext,
): Draft {
  return {
    subject: msg`A passkey of your account was removed`,
    paragraphs: [
      greeting(name),
      msg`on ${{ when: to.moment(removedAt) }} a passkey of your ${{ platform: settings.platformName }} account was removed. It does not sign in any more.`,
    ],
    ...notMe(settings),
  };
}
