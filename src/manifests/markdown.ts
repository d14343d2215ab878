/** A Markdown table; a bar or a line break in a cell cannot break it. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(headings), `| ${headings.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll(/\s*\n\s*/g, ' ');
}

const SECTION = /(<!-- generated:([\w-]+) -->\n)[\s\S]*?(<!-- \/generated -->)/g;

/** The document with each `<!-- generated:name -->` … `<!-- /generated -->` filled anew. Throws for a name that nothing generates. */
export function fillMarkers(document: string, sections: Readonly<Record<string, string>>): string {
  return document.replaceAll(SECTION, (_whole, start: string, name: string, end: string) => {
    const text = sections[name];
    if (text === undefined) throw new Error(`Nothing generates the section ${name}.`);
    return `${start}${text}\n${end}`;
  });
}
