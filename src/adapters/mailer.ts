/** Sends e-mail. Rejects when the message was not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** What to say; how it looks is the adapter's affair. */
export interface Mail {
  /** Stays the same when a message is sent again, so that a mailbox can tell. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, as a button and as an address to copy. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below the action. */
  readonly footer: string;
}
