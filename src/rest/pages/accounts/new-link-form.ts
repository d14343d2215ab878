import { type Markup, markup } from '../markup.ts';
import { field, type Problem } from './form-parts.ts';

/** Asks for the address to which a link for a new password goes. */
export function newLinkForm({ email = '', button, problem = null }: Asked): Markup {
  return markup`<form method="post" action="/forgot-password">
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, problem })}
<button type="submit" class="main">${button}</button>
</form>`;
}

interface Asked {
  email?: string;
  button: string;
  problem?: Problem | null;
}
