import type { PlainObject } from './plain-object.ts';

type Components = Readonly<Record<string, Readonly<Record<string, PlainObject>>>>;

const REFERENCE = /"#\/components\/(\w+)\/(\w+)"/g;

/** Only the components that the paths refer to, also by way of each other. */
export function usedComponents(paths: PlainObject, components: Components): Record<string, Record<string, PlainObject>> {
  const used = new Set<string>();
  const waiting: unknown[] = [paths];
  while (waiting.length > 0) {
    for (const [reference, section = '', name = ''] of JSON.stringify(waiting.pop()).matchAll(REFERENCE)) {
      if (used.has(reference)) continue;
      used.add(reference);
      waiting.push(components[section]?.[name] ?? {});
    }
  }
  const sections = Object.entries(components).map(([section, entries]) => {
    const kept = Object.entries(entries).filter(([name]) => used.has(`"#/components/${section}/${name}"`));
    return [section, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(sections.filter(([, entries]) => Object.keys(entries).length > 0));
}
