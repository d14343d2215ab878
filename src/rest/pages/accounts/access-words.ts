import type { z } from 'zod';
import type { AccessView } from '../../../domain/oversight/account-security/index.ts';
import { dayInWords, named } from '../../../domain/platform/kernel/index.ts';
import { type Markup, markup } from '../markup.ts';

type Acting = z.infer<typeof AccessView>;

/** The name by which a person knows it. */
function accessName({ kind, name }: Pick<Acting, 'kind' | 'name'>): string {
  switch (kind) {
    case 'SESSION':
      return name === null ? 'Signed in with your password' : named(name);
    case 'API_KEY':
      return `The API key ${named(name ?? '')}`;
    case 'DEVICE':
      return `A device that is told through ${name}`;
    case 'WEBHOOK':
      return `Software at ${name}, which is told`;
    case 'CALENDAR':
      return 'A calendar address';
    case 'PHONE':
      return `The confirmed phone number ${name}`;
    case 'INVITATION':
      return `The invitation of ${name} to administer the platform`;
  }
}

/** Checkboxes for what goes on while everything else ends. None is ticked, because an attacker may have added any of it. */
export function keepBoxes(acting: readonly Acting[]): Markup {
  if (acting.length === 0) return markup``;
  return markup`
<fieldset><legend>Everything below ends, but for what you tick</legend>
${acting.map(
  (one) =>
    markup`<p class="check"><input type="checkbox" id="keep-${one.id}" name="keep" value="${one.id}"><label for="keep-${one.id}">${accessName(one)}, since ${dayInWords(one.createdAt.slice(0, 10))}</label></p>`,
)}
</fieldset>`;
}
