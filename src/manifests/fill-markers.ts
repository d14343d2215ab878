const SECTION = /(<!-- generated:([\w-]+) -->\n)[\s\S]*?(<!-- \/generated -->)/g;

/** The document with each `<!-- generated:name -->` … `<!-- /generated -->` filled anew. Throws for a name that nothing generates. */
export function fillMarkers(document: string, sections: Readonly<Record<string, string>>): string {
  return document.replaceAll(SECTION, (_whole, start: string, name: string, end: string) => {
    const text = sections[name];
    if (text === undefined) throw new Error(`Nothing generates the section ${name}.`);
    return `${start}${text}\n${end}`;
  });
}
