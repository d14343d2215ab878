import type { z } from 'zod';
import { getProfile } from '../../../domain/people/accounts/index.ts';
import { listAccess } from '../../../domain/oversight/account-security/index.ts';
import { listApiKeys } from '../../../domain/people/api-keys/index.ts';
import { ACCOUNT_PAGE_MINUTES, listSessions } from '../../../domain/people/sign-in/index.ts';
import { dayInWords, momentInWords, PAGE_PATHS } from '../../../domain/platform/kernel/index.ts';
import { listMyDocuments } from '../../../domain/rentals/documents/index.ts';
import type { ShownPage } from '../accounts/account-page.ts';
import { countryName } from '../country-names.ts';
import { type Problem, problemBox } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { accessPart } from './access-part.ts';
import { actionForm, type Person } from './action-form.ts';
import { rentalsPart } from './rentals-part.ts';

interface News {
  readonly problem?: Problem;
  /** What the person has just done. */
  readonly done?: string;
}

/** The account page itself: first who can act for the person, then what is stored about them. */
export async function overviewView({ permit, visit }: Person, { problem, done }: News = {}): Promise<ShownPage> {
  const profile = await visit.run(getProfile, {});
  const { items: sessions, pageOpenedAt } = await visit.run(listSessions, {});
  const keys = (await visit.run(listApiKeys, {})).items.filter(({ revokedAt }) => revokedAt === null);
  const others = (await visit.run(listAccess, {})).items.filter(({ kind }) => kind !== 'SESSION' && kind !== 'API_KEY');
  const documents = (await visit.run(listMyDocuments, {})).items.filter(({ erasedAt }) => erasedAt === null);
  const content = markup`
${problemBox(problem ?? null)}${done === undefined ? '' : markup`<p class="note" role="status">${done}</p>`}
<p>You are signed in as <strong>${profile.name}</strong>, ${profile.email}.</p>
<p class="soft">${pageOpenedAt === null ? 'You have not been here lately.' : `Before now, this page was last opened on ${momentInWords(new Date(pageOpenedAt))}.`}</p>
${profile.emailVerified ? '' : confirmPart(profile.email, permit)}
${await rentalsPart({ permit, visit }, profile.vendor !== null)}
<h2>Messages</h2>
<p>What others wrote to you about bookings and listings, and what you wrote back.</p>
${actionForm({ permit, action: 'messages', button: 'Read messages' })}
<h2>What you are told</h2>
<p>By e-mail, on this device, by text message: you choose.</p>
${actionForm({ permit, action: 'notices', button: 'Messages and devices' })}
${accessPart({ sessions, keys, others, permit })}
${profilePart(profile, permit)}
${documentsPart(documents, permit)}
${dataPart(permit)}
<h2>Done?</h2>
<p class="soft">You are signed in on this page only. It asks for your password again ${ACCOUNT_PAGE_MINUTES} minutes after you last typed it in.</p>
${actionForm({ permit, action: 'leave', button: 'Leave this page' })}`;
  return {
    status: problem?.status ?? 200,
    html: pageLayout({ heading: 'Your account', content, app: true }),
    app: 'INSTALLABLE',
  };
}

/** The part in which the person confirms the address. It comes first on a new account, because other steps depend on it. */
function confirmPart(email: string, permit: string): Markup {
  return markup`
<h2>Confirm your e-mail address</h2>
<p>We sent a link to ${email}. Open it: owners then see that the address is yours, e-mails can tell you what the other side writes, and you get back in when you forget your password.</p>
${actionForm({ permit, action: 'send-link', button: 'Send the link again' })}`;
}

function dataPart(permit: string): Markup {
  return markup`
<h2>Your data</h2>
<p>Everything that is stored about you, in one file: account, sign-ins, bookings, payments and the rest.</p>
${actionForm({ permit, action: 'export', button: 'Download my data' })}
<p>You can have the account erased once nothing is open. You see what goes and what stays before you decide.</p>
${actionForm({ permit, action: 'ask-erase', button: 'Erase my account …', look: 'end' })}`;
}

/** The profile of the account, and what of it is confirmed. */
function profilePart(profile: z.infer<typeof getProfile.output>, permit: string): Markup {
  const { name, email, emailVerified, phone, phoneVerified, city, country, vendor } = profile;
  const place = [city, country === null ? null : countryName(country)].filter((part) => part !== null);
  const rows: [string, Markup][] = [
    ['Name', markup`${name}`],
    ['E-mail address', markup`${email} ${confirmed(emailVerified)}`],
    ...(phone === null ? [] : [['Phone', markup`${phone} ${confirmed(phoneVerified)}`] as [string, Markup]]),
    ...(place.length === 0 ? [] : [['Place', markup`${place.join(', ')}`] as [string, Markup]]),
    ...(vendor === null ? [] : [['Your shop', markup`${vendor.name}`] as [string, Markup]]),
  ];
  return markup`
<h2>Your details</h2>
<dl class="facts">${rows.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
${actionForm({ permit, action: 'details', button: 'Change your details' })}
${actionForm({ permit, action: 'email', button: 'Change your e-mail address' })}
${vendor === null ? '' : actionForm({ permit, action: 'bank', button: 'Bank account for payouts' })}
<ul class="links"><li><a href="${PAGE_PATHS.forgotPassword}">Choose a new password</a></li></ul>`;
}

function confirmed(is: boolean): Markup {
  return is
    ? markup`<span class="good"><span aria-hidden="true">✓ </span>confirmed</span>`
    : markup`<span class="bad">not confirmed yet</span>`;
}

type Paper = z.infer<typeof listMyDocuments.output>['items'][number];

/** The documents of the person, and which of them are still stored. */
function documentsPart(documents: readonly Paper[], permit: string): Markup {
  return markup`
<h2>Your documents</h2>
${
  documents.length === 0
    ? markup`<p class="soft">None are stored. A rental that needs one asks for it on a page of its own.</p>`
    : documents.map((paper) => paperCard(paper, permit))
}`;
}

function paperCard({ documentId, title: name, status, fileName, url, uploadedAt, expiresOn }: Paper, permit: string): Markup {
  const valid =
    expiresOn === null
      ? ''
      : status === 'EXPIRED'
        ? `; not valid any more since ${dayInWords(expiresOn)}`
        : `; valid until ${dayInWords(expiresOn)}`;
  return markup`
<article class="paper">
<h3>${name}</h3>
<p>${fileName}, handed in on ${dayInWords(uploadedAt.slice(0, 10))}${valid}.</p>
${url === null ? '' : markup`<p><a href="${url}" rel="noreferrer">Look at it<span class="hidden">: ${name}</span></a></p>`}
${actionForm({ permit, action: 'remove-document', button: 'Erase it for good', of: `: ${name}`, fields: { documentId }, look: 'end' })}
</article>`;
}
