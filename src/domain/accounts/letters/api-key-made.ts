import { eq } from 'drizzle-orm';
import { apiKeys } from '../../../../db/schema/index.ts';
import { formatMoney, momentInWords } from '../../kernel/index.ts';
import { greeting } from '../greeting.ts';
import { scopesInWords } from '../scopes-in-words.ts';
import type { ApiKeyRow } from '../store.ts';
import { quotedName } from './quoted-name.ts';
import type { Letter } from './letter.ts';
import { notMe } from './not-me.ts';

export const apiKeyMade: Letter = async ({ user, about }, { reader, settings }) => {
  const [key] = await reader
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.id, about ?? ''));
  if (key === undefined || key.userId !== user.id) return null;
  const revoked = key.revokedAt === null ? [] : [`It was revoked on ${momentInWords(key.revokedAt)}.`];
  return {
    subject: 'There is a new API key to your account',
    paragraphs: [
      greeting(user.name),
      `on ${momentInWords(key.createdAt)} an API key was made with which software acts for you at ${settings.platformName}, ${quotedName(key.name)}. ${[lifetime(key), ...revoked].join(' ')}`,
      `With it software can ${scopesInWords(key.scopes)}.`,
      ...boundsOf(key),
      'To end it, have your assistant revoke the key, by its name. If you do not know it, choose a new password and tick the box that ends your API keys.',
    ],
    ...notMe(settings),
  };
};

function lifetime({ expiresAt }: ApiKeyRow): string {
  return expiresAt === null ? 'It works until it is revoked.' : `It works until ${momentInWords(expiresAt)}.`;
}

function boundsOf({ spendCapMinor, spendCurrency, requireConfirm }: ApiKeyRow): string[] {
  const capped = spendCapMinor !== null && spendCurrency !== null;
  return [
    ...(capped ? [`It may commit ${formatMoney(spendCapMinor, spendCurrency)} of your money in a calendar month.`] : []),
    ...(requireConfirm ? ['What commits money or cannot be undone waits each time until you approve it.'] : []),
  ];
}
