import type { Mail } from '../../../adapters/mailer.ts';
import type { PrepareContext } from '../../kernel/index.ts';
import type { UserRow } from '../store.ts';

/** The words of one kind of e-mail, or null when it has become pointless: what it was about is gone, or it is too late. */
export type Letter = (mail: Addressed, context: LetterContext) => Words | null | Promise<Words | null>;

export type Words = Omit<Mail, 'id' | 'to'>;
export type LetterContext = Pick<PrepareContext, 'reader' | 'perform' | 'ids' | 'settings' | 'now'>;

export interface Addressed {
  /** Who has the address when the e-mail is sent. */
  readonly user: UserRow;
  /** The id of what it is about. */
  readonly about: string | null;
  readonly createdAt: Date;
}
