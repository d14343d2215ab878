import { msg, plural } from '@lingui/core/runtime-macro';
import { and, eq, isNull } from 'drizzle-orm';
import type { Reader } from '../../../../../db/database.ts';
import { recoveryCodes } from '../../../../../db/schema/index.ts';
import { contactOf } from '../../accounts/index.ts';
import { type Draft, greeting, type Letter, notMe, type WordsContext } from './letter.ts';

interface Change {
  readonly name: string;
  readonly changedAt: Date;
}

export const secondFactorAdded: Letter = ({ user, createdAt }, context) =>
  secondFactorAddedWords({ name: user.name, changedAt: createdAt }, context);

export function secondFactorAddedWords({ name, changedAt }: Change, { settings, to }: WordsContext): Draft {
  return {
    subject: msg`Your account has a second factor now`,
    paragraphs: [
      greeting(name),
      msg`on ${{ when: to.moment(changedAt) }} an authenticator app was set up for your ${{ platform: settings.platformName }} account. From now on signing in needs a code of it beside the password, or one of the recovery codes that were shown.`,
      msg`If it was not you, choose a new password at once, and write to ${{ contact: contactOf(settings) }}: a new password does not remove the second factor.`,
    ],
    ...notMe(settings),
  };
}

export const secondFactorRemoved: Letter = ({ user, createdAt }, context) =>
  secondFactorRemovedWords({ name: user.name, changedAt: createdAt }, context);

export function secondFactorRemovedWords({ name, changedAt }: Change, { settings, to }: WordsContext): Draft {
  return {
    subject: msg`The second factor of your account was removed`,
    paragraphs: [
      greeting(name),
      msg`on ${{ when: to.moment(changedAt) }} the second factor of your ${{ platform: settings.platformName }} account was removed, with its recovery codes. The password alone signs in from now on.`,
    ],
    ...notMe(settings),
  };
}

export const recoveryCodesMade: Letter = ({ user, createdAt }, context) =>
  recoveryCodesMadeWords({ name: user.name, changedAt: createdAt }, context);

export function recoveryCodesMadeWords({ name, changedAt }: Change, { settings, to }: WordsContext): Draft {
  return {
    subject: msg`There are new recovery codes to your account`,
    paragraphs: [
      greeting(name),
      msg`on ${{ when: to.moment(changedAt) }} new recovery codes were made for your ${{ platform: settings.platformName }} account. The earlier ones do not work any more.`,
    ],
    ...notMe(settings),
  };
}

export const recoveryCodeUsed: Letter = async ({ user, createdAt }, context) =>
  recoveryCodeUsedWords({ name: user.name, changedAt: createdAt, left: await codesLeft(context.reader, user.id) }, context);

export function recoveryCodeUsedWords(
  { name, changedAt, left }: Change & { readonly left: number },
  { settings, to }: WordsContext,
): Draft {
  return {
    subject: msg`A recovery code of your account was used`,
    paragraphs: [
      greeting(name),
      msg`on ${{ when: to.moment(changedAt) }} a recovery code was used for your ${{ platform: settings.platformName }} account, in place of the authenticator app. It has ${plural({ left }, { one: '# recovery code', other: '# recovery codes' })} left.`,
      msg`If the app is lost, set up another one, which also gives new recovery codes.`,
    ],
    ...notMe(settings),
  };
}

async function codesLeft(from: Reader, userId: string): Promise<number> {
  return from.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}
