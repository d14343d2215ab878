import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Sends e-mail. Rejects with `MailNotTaken` if the server did not accept the message. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Connects and signs in without sending anything. Rejects with `MailNotTaken` if that fails. */
  verify(): Promise<void>;
}

/** Why a mail server did not accept a message, in words that contain neither a password nor a person's address. */
export class MailNotTaken extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailNotTaken';
  }
}

/** The content of an e-mail. The adapter decides how it looks. */
export interface Mail {
  /** The id of the message. It stays when the message is sent again, so that a mailbox can recognise the copy. */
  readonly id: string;
  readonly to: string;
  /** The language of all words, as an HTML attribute; English if absent. */
  readonly language?: string;
  /** The name of the marketplace, above the letter. */
  readonly sender?: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, shown as a button and as an address to copy. */
  readonly action?: { readonly label: string; readonly url: string };
  /** The small print below the action. */
  readonly footer: string;
  /** The words of the layout itself; in English if absent. */
  readonly labels?: MailLabels;
  /** The colours of the button in light and dark mode; default colours if absent. */
  readonly colours?: { readonly light: ButtonColours; readonly dark: ButtonColours };
  /**
   * The address at which the reader stops more e-mails of this kind, without a sign-in, and with one click by POST (RFC 8058).
   */
  readonly unsubscribeUrl?: string;
}

export interface MailLabels {
  /** Says that the address below opens what the button opens. */
  readonly copyAddress: string;
  /** The text of the link that stops more e-mails of this kind. */
  readonly stop: string;
}

interface ButtonColours {
  readonly accent: string;
  /** The colour of the text on the button. */
  readonly onAccent: string;
}

/** The headers with which mail programs offer a button for it. */
export function unsubscribeHeaders({ unsubscribeUrl }: Pick<Mail, 'unsubscribeUrl'>): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * A mailer for a local installation: e-mails become files in a folder, as text and as HTML, and a line on the console names
 * them.
 */
export function outboxMailer(folder: string, announce: (line: string) => void): Mailer {
  let sent = 0;
  return {
    async send(mail) {
      sent += 1;
      const name = join(folder, `mail-${Date.now()}-${sent}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { text, html } = layOutMail(mail);
      await writeFile(`${name}.html`, html, { mode: 0o600 });
      const headers = Object.entries({ To: mail.to, Subject: mail.subject, ...unsubscribeHeaders(mail) });
      const head = headers.map(([header, value]) => `${header}: ${value}`).join('\n');
      await writeFile(`${name}.txt`, `${head}\n\n${text}`, { mode: 0o600 });
      announce(`an e-mail was written to ${name}.txt`);
    },
    verify: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
  };
}

/**
 * Lays out an e-mail as plain text and as HTML that every mail program shows: one column, inline styles, nothing loaded from
 * elsewhere.
 */
export function layOutMail(mail: Mail): { text: string; html: string } {
  return { text: asText(mail), html: asHtml(mail) };
}

function asText({ paragraphs, action, footer, unsubscribeUrl, labels = ENGLISH }: Mail): string {
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  const stop = unsubscribeUrl === undefined ? '' : `\n${labels.stop}: ${unsubscribeUrl}`;
  return `${[...paragraphs, ...link, `-- \n${footer}${stop}`].join('\n\n')}\n`;
}

const ENGLISH: MailLabels = {
  copyAddress: 'If the button does not work, open this address:',
  stop: 'No more e-mails of this kind',
};

/**
 * The tables only place things, and say so to screen readers. The regions are named by roles, because many mail programs drop
 * the elements that would name them.
 */
function asHtml(mail: Mail): string {
  const { subject, paragraphs, action, language = 'en', sender = '', labels = ENGLISH, colours = USUAL_COLOURS } = mail;
  return `<!doctype html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${inTheDark(colours.dark)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f1f3f5;color:#1b1f24">
<div lang="${escape(language)}" dir="ltr">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="background:#f1f3f5;color:#1b1f24">
<tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:36rem;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;text-align:left;table-layout:fixed">
<tr><td class="paper" style="padding:28px 24px;background:#ffffff;border:1px solid #d5dbe1;border-top:4px solid ${colours.light.accent};border-radius:12px;overflow-wrap:anywhere">
${sender === '' ? '' : `<div role="banner" class="soft" style="margin:0 0 20px;color:#4a5561;font-size:15px;font-weight:700">${escape(sender)}</div>\n`}<div role="main">
<h1 style="font-size:22px;line-height:1.25;margin:0 0 16px">${escape(subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${escape(paragraph)}</p>`).join('\n')}
${action === undefined ? '' : button(action, labels, colours.light)}
</div>
${smallPrint(mail, labels)}
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

function smallPrint({ footer, unsubscribeUrl }: Mail, { stop }: MailLabels): string {
  const link =
    unsubscribeUrl === undefined ? '' : `<br><a href="${escape(unsubscribeUrl)}" style="color:inherit">${escape(stop)}</a>`;
  return `<div role="contentinfo" class="soft" style="margin:24px 0 0;padding-top:12px;border-top:1px solid #d5dbe1;color:#4a5561;font-size:14px">${escape(footer)}${link}</div>`;
}

/**
 * A style sheet with the colours of dark mode, for mail programs that read style sheets; the inline styles are those of light
 * mode.
 */
function inTheDark({ accent, onAccent }: ButtonColours): string {
  return `@media (prefers-color-scheme: dark) {
.ground { background: #121519 !important; color: #e8ebee !important; }
.paper { background: #1c2127 !important; color: #e8ebee !important; border-color: ${accent} #39424c #39424c !important; }
.soft { color: #b3bcc6 !important; border-color: #39424c !important; }
.button { background: ${accent} !important; color: ${onAccent} !important; }
}`;
}

const USUAL_COLOURS = {
  light: { accent: '#0b5cad', onAccent: '#ffffff' },
  dark: { accent: '#8ec5ff', onAccent: '#08233f' },
};

function button(
  { label, url }: NonNullable<Mail['action']>,
  { copyAddress }: MailLabels,
  { accent, onAccent }: ButtonColours,
): string {
  return `<p style="margin:20px 0"><a class="button" href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:${onAccent};text-decoration:none;font-weight:700">${escape(label)}</a></p>
<p style="margin:0 0 12px;font-size:14px">${escape(copyAddress)}<br><a href="${escape(url)}" style="color:inherit;word-break:break-all">${escape(url)}</a></p>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
