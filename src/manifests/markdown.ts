/** A Markdown table. Bars and line breaks in cells are escaped. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(headings), `| ${headings.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll(/\s*\n\s*/g, ' ');
}

const SECTION = /(<!-- generated:([\w-]+) -->\n)[\s\S]*?(<!-- \/generated -->)/g;

/**
 * Fills each `<!-- generated:name -->` … `<!-- /generated -->` of the document again. Throws for a name without generated text.
 */
export function fillMarkers(document: string, sections: Readonly<Record<string, string>>): string {
  return document.replaceAll(SECTION, (_whole, start: string, name: string, end: string) => {
    const text = sections[name];
    if (text === undefined) throw new Error(`Nothing generates the section ${name}.`);
    return `${start}${text}\n${end}`;
  });
}
