import { getProfile, listApiKeys, listSessions } from '../../../domain/accounts/index.ts';
import { listMyDocuments } from '../../../domain/booking-documents/index.ts';
import type { Shown } from '../accounts/account-page.ts';
import { type Problem, problemBox } from '../accounts/form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { accessPart } from './access-part.ts';
import { actionForm } from './action-form.ts';
import { documentsPart } from './documents-part.ts';
import type { Person } from './person.ts';
import { profilePart } from './profile-part.ts';

interface News {
  readonly problem?: Problem;
  /** What has just been done. */
  readonly done?: string;
}

/** The account page itself: first who can act for the person, then what is stored about them. */
export async function overviewView({ permit, visit }: Person, { problem, done }: News = {}): Promise<Shown> {
  const profile = await visit.run(getProfile, {});
  const sessions = (await visit.run(listSessions, {})).items;
  const keys = (await visit.run(listApiKeys, {})).items.filter(({ revokedAt }) => revokedAt === null);
  const documents = (await visit.run(listMyDocuments, {})).items.filter(({ erasedAt }) => erasedAt === null);
  const content = markup`
${problemBox(problem ?? null)}${done === undefined ? '' : markup`<p class="note" role="status">${done}</p>`}
<p>You are signed in as <strong>${profile.name}</strong>, ${profile.email}.</p>
${accessPart({ sessions, keys, permit })}
${profilePart(profile, permit)}
${documentsPart(documents, permit)}
${dataPart(permit)}
<h2>Done?</h2>
<p class="soft">You are signed in on this page only. It asks for your password again 15 minutes after you last typed it in.</p>
${actionForm({ permit, action: 'leave', button: 'Leave this page' })}`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Your account', content }) };
}

function dataPart(permit: string): Markup {
  return markup`
<h2>Your data</h2>
<p>Everything that is stored about you, in one file: account, sign-ins, bookings, payments and the rest.</p>
${actionForm({ permit, action: 'export', button: 'Download my data' })}
<p>You can have the account erased once nothing is open. You see what goes and what stays before you decide.</p>
${actionForm({ permit, action: 'ask-erase', button: 'Erase my account …', look: 'end' })}`;
}
