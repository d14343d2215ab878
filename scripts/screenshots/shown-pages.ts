import { WEB_AREAS, type WebArea } from '../../src/rest/web/page-paths.ts';
import { EXAMPLES, NO_PAGES } from './examples.ts';
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

const ALL = Object.entries(WEB_AREAS).flatMap(([area, paths]) =>
  Object.entries(paths).map(([name, path]) => ({ area: area as WebArea, name, path, key: `${area}/${name}` })),
);

/** What is wrong with the examples: a page whose path has parameters and that has none, and one of a page that there is not. */
export function examplesToMend(): string[] {
  const lacking = ALL.filter(({ key, path }) => path.includes(':') && EXAMPLES[key] === undefined && NO_PAGES[key] === undefined);
  const stale = Object.keys({ ...EXAMPLES, ...NO_PAGES }).filter((known) => ALL.every(({ key }) => key !== known));
  return [
    ...lacking.map(({ key, path }) => `${key} (${path}) has no example in scripts/screenshots/examples.ts.`),
    ...stale.map((key) => `${key} in scripts/screenshots/examples.ts is no page.`),
  ];
}

/** Every page of the site. Throws if nothing that an example needs is found in the demo data. */
export async function shownPages(stage: Stage): Promise<ShownPage[]> {
  const shown: ShownPage[] = [];
  const unmade: string[] = [];
  for (const { area, name, path, key } of ALL.filter((page) => NO_PAGES[page.key] === undefined)) {
    const examples = (await EXAMPLES[key]?.(stage)) ?? [{ address: path }];
    if (examples.length === 0 || examples.some(({ address }) => address === '')) unmade.push(`${key} (${path})`);
    for (const { label, address, as, status = 200, leadsTo } of examples) {
      const whole = [area, name, label].filter((part) => part !== undefined).join('-');
      shown.push({ name: whole, address, as: as ?? WHO[area], status, leadsTo });
    }
  }
  if (unmade.length > 0) throw new Error(`The demo data has no example of these pages:\n${unmade.join('\n')}`);
  return shown;
}
