import type { Mail } from './mailer.ts';

/** A mail as plain text and as HTML that every mail program shows: one column, inline styles, nothing loaded from elsewhere. */
export function layOutMail(mail: Mail): { text: string; html: string } {
  return { text: asText(mail), html: asHtml(mail) };
}

function asText({ paragraphs, action, footer }: Mail): string {
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  return `${[...paragraphs, ...link, `-- \n${footer}`].join('\n\n')}\n`;
}

function asHtml({ subject, paragraphs, action, footer }: Mail): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:34rem;margin:0 auto;overflow-wrap:anywhere">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escape(subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${escape(paragraph)}</p>`).join('\n')}
${action === undefined ? '' : button(action)}
<p style="margin:24px 0 0;font-size:14px;opacity:0.75">${escape(footer)}</p>
</div>
</body>
</html>
`;
}

function button({ label, url }: NonNullable<Mail['action']>): string {
  return `<p style="margin:20px 0"><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5cad;color:#ffffff;text-decoration:none;font-weight:700">${escape(label)}</a></p>
<p style="margin:0 0 12px;font-size:14px">If the button does not work, open this address:<br><a href="${escape(url)}" style="color:inherit;word-break:break-all">${escape(url)}</a></p>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
