import { msg } from '@lingui/core/runtime-macro';
import { and, eq } from 'drizzle-orm';
import { identities } from '../../../../../db/schema/index.ts';
import { type Draft, greeting, type Letter, notMe, type WordsContext } from './letter.ts';

interface Connected {
  readonly email: string | null;
  readonly issuer: string;
  readonly createdAt: Date;
}

export const identityConnected: Letter = async ({ user, about }, context) => {
  const [identity] = await context.reader
    .select()
    .from(identities)
    .where(and(eq(identities.id, about ?? ''), eq(identities.userId, user.id)));
  return identity === undefined ? null : identityConnectedWords({ name: user.name, identity }, context);
};

export function identityConnectedWords(
  { name, identity }: { readonly name: string; readonly identity: Connected },
  { settings, to }: WordsContext,
): Draft {
  return {
    subject: msg`A sign-in at another provider opens your account now`,
    paragraphs: [
      greeting(name),
      msg`on ${{ when: to.moment(identity.createdAt) }} a sign-in at ${{ host: new URL(identity.issuer).hostname }} was connected to your ${{ platform: settings.platformName }} account. It opens the account in place of the password.`,
      msg`If it was not you, choose a new password at once: that disconnects it too, unless you tick it there.`,
    ],
    ...notMe(settings),
  };
}

export const identityDisconnected: Letter = ({ user, createdAt }, context) =>
  identityDisconnectedWords({ name: user.name, removedAt: createdAt }, context);

export function identityDisconnectedWords(
  { name, removedAt }: { readonly name: string; readonly removedAt: Date },
  { settings, to }: WordsContext,
): Draft {
  return {
    subject: msg`A sign-in at another provider was disconnected`,
    paragraphs: [
      greeting(name),
      msg`on ${{ when: to.moment(removedAt) }} a sign-in at another provider was disconnected from your ${{ platform: settings.platformName }} account. It does not open the account any more. If you have no password yet, choose one by “I forgot my password”.`,
    ],
    ...notMe(settings),
  };
}
