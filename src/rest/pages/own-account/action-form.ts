import { DomainError, PAGE_PATHS } from '../../../domain/platform/kernel/index.ts';
import type { Visit } from '../accounts/account-page.ts';
import { hidden } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';

interface Form {
  readonly permit: string;
  /** A key of the table in `own-account-page.ts`. */
  readonly action: string;
  readonly button: string;
  /** Tells screen readers what the button is about. */
  readonly of?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly inputs?: Markup;
  readonly look?: 'main' | 'end';
  readonly sends?: 'FILE';
}

/** A form of the account page: the action, and the permit for it. Nothing of either stands in an address. */
export function actionForm({ permit, action, button, of, fields = {}, inputs = markup``, look, sends }: Form): Markup {
  return markup`
<form method="post" action="${PAGE_PATHS.accountMore}"${sends === undefined ? '' : markup` enctype="multipart/form-data"`}>${hidden('permit', permit)}${hidden('do', action)}${Object.entries(fields).map(([name, value]) => hidden(name, value))}${inputs}
<button type="submit"${look === undefined ? '' : markup` class="${look}"`}>${button}${of === undefined ? '' : markup`<span class="hidden"> ${of}</span>`}</button>
</form>`;
}

/** Leads back to a booking, or to the account itself, without doing anything. */
export function backForm(permit: string, about?: Readonly<Record<string, string>>): Markup {
  const action = about === undefined ? 'overview' : 'booking';
  return actionForm({ permit, action, button: 'Back, and change nothing', ...(about !== undefined && { fields: about }) });
}

/** Somebody who is signed in on the account page. Each of their forms carries the permit. */
export interface Person {
  readonly permit: string;
  /** Runs operations in the name of this person. */
  readonly visit: Visit;
}

/** Null if the thing does not exist, or not yet. The page shows only what exists. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
