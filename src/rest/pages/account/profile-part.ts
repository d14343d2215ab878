import type { z } from 'zod';
import type { getProfile } from '../../../domain/accounts/index.ts';
import { type Markup, markup } from '../markup.ts';
import { actionForm } from './action-form.ts';

/** Whose account this is, and what of it is confirmed. */
export function profilePart(profile: z.infer<typeof getProfile.output>, permit: string): Markup {
  const { name, email, emailVerified, phone, phoneVerified, vendor } = profile;
  const rows: [string, Markup][] = [
    ['Name', markup`${name}`],
    ['E-mail address', markup`${email} ${confirmed(emailVerified)}`],
    ...(phone === null ? [] : [['Phone', markup`${phone} ${confirmed(phoneVerified)}`] as [string, Markup]]),
    ...(vendor === null ? [] : [['Your shop', markup`${vendor.name}`] as [string, Markup]]),
  ];
  return markup`
<h2>Your details</h2>
<dl class="facts">${rows.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
${
  emailVerified
    ? ''
    : markup`<p>We sent a link to ${email}. Open it, so that we know that the address is yours.</p>
${actionForm({ permit, action: 'send-link', button: 'Send the link again' })}`
}
<ul class="links"><li><a href="/forgot-password">Choose a new password</a></li></ul>`;
}

function confirmed(is: boolean): Markup {
  return is
    ? markup`<span class="good"><span aria-hidden="true">✓ </span>confirmed</span>`
    : markup`<span class="bad">not confirmed yet</span>`;
}
