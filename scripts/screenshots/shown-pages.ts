import { WEB_AREAS, type WebArea } from '../../src/rest/web/page-paths.ts';
import { type Example, EXAMPLES, NO_PAGES } from './examples.ts';
import { PEOPLE, type Stage } from './stage.ts';

/** A page of which a picture is taken. */
export interface ShownPage {
  /** Its area, its name, and what sets it apart from other examples. */
  readonly name: string;
  readonly address: string;
  readonly as: string | null;
  readonly status: number;
  /** The page that is shown, if it is another one than that of the address. */
  readonly leadsTo: RegExp | undefined;
}

const WHO: Readonly<Record<WebArea, string | null>> = {
  site: null,
  links: null,
  about: null,
  account: PEOPLE.renter,
  shop: PEOPLE.owner,
  operations: PEOPLE.operator,
};

/** Every page of the site. Throws if there is one of which nothing says how it is opened. */
export async function shownPages(stage: Stage): Promise<ShownPage[]> {
  const all = Object.entries(WEB_AREAS).flatMap(([area, paths]) =>
    Object.entries(paths).map(([name, path]) => ({ area: area as WebArea, name, path, key: `${area}/${name}` })),
  );
  const shown: ShownPage[] = [];
  const unknown: string[] = [];
  for (const { area, name, path, key } of all) {
    if (NO_PAGES[key] !== undefined) continue;
    const examples = await examplesOf(stage, key, path);
    if (examples.length === 0 || examples.some(({ address }) => address === '')) unknown.push(`${key} (${path})`);
    for (const { label, address, as, status = 200, leadsTo } of examples) {
      const whole = [area, name, label].filter((part) => part !== undefined).join('-');
      shown.push({ name: whole, address, as: as ?? WHO[area], status, leadsTo });
    }
  }
  if (unknown.length > 0)
    throw new Error(`These pages have no example in scripts/screenshots/examples.ts:\n${unknown.join('\n')}`);
  return shown;
}

/** Where a path has no parameters, it is an address already. */
async function examplesOf(stage: Stage, key: string, path: string): Promise<readonly Example[]> {
  const examples = EXAMPLES[key];
  if (examples !== undefined) return examples(stage);
  return path.includes(':') ? [] : [{ address: path }];
}
