import { and, eq, isNull } from 'drizzle-orm';
import type { Reader } from '../../../../../db/database.ts';
import { recoveryCodes } from '../../../../../db/schema/index.ts';
import { counted, momentInWords } from '../../../platform/kernel/index.ts';
import { contactOf } from '../../accounts/index.ts';
import { greeting, type Letter, notMe } from './letter.ts';

export const secondFactorAdded: Letter = ({ user, createdAt }, { settings }) => ({
  subject: 'Your account has a second factor now',
  paragraphs: [
    greeting(user.name),
    `on ${momentInWords(createdAt)} an authenticator app was set up for your ${settings.platformName} account. From now on signing in needs a code of it beside the password, or one of the recovery codes that were shown.`,
    `If it was not you, choose a new password at once, and write to ${contactOf(settings)}: a new password does not remove the second factor.`,
  ],
  ...notMe(settings),
});

export const secondFactorRemoved: Letter = ({ user, createdAt }, { settings }) => ({
  subject: 'The second factor of your account was removed',
  paragraphs: [
    greeting(user.name),
    `on ${momentInWords(createdAt)} the second factor of your ${settings.platformName} account was removed, with its recovery codes. The password alone signs in from now on.`,
  ],
  ...notMe(settings),
});

export const recoveryCodesMade: Letter = ({ user, createdAt }, { settings }) => ({
  subject: 'There are new recovery codes to your account',
  paragraphs: [
    greeting(user.name),
    `on ${momentInWords(createdAt)} new recovery codes were made for your ${settings.platformName} account. The earlier ones do not work any more.`,
  ],
  ...notMe(settings),
});

export const recoveryCodeUsed: Letter = async ({ user, createdAt }, { reader, settings }) => ({
  subject: 'A recovery code of your account was used',
  paragraphs: [
    greeting(user.name),
    `on ${momentInWords(createdAt)} a recovery code was used for your ${settings.platformName} account, in place of the authenticator app. It has ${counted(await codesLeft(reader, user.id), 'recovery code')} left.`,
    'If the app is lost, set up another one, which also gives new recovery codes.',
  ],
  ...notMe(settings),
});

async function codesLeft(from: Reader, userId: string): Promise<number> {
  return from.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}
