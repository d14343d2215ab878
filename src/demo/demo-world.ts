import type { users } from '../../db/schema/index.ts';
import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import { vendorsBySlug } from './data/vendors.ts';

/** An account but for its password. */
export type DemoUser = Omit<typeof users.$inferInsert, 'passwordHash'>;

/** The demo before anything happens in it: everybody by their e-mail, what is offered by its slug, and when now is. */
export type DemoWorld = Readonly<{ people: ByName<DemoUser>; listings: ByName<CatalogAsset>; now: Date }>;
type ByName<T> = ReadonlyMap<string, T>;

export function ownerOf({ vendor }: CatalogAsset, people: DemoWorld['people']): DemoUser {
  return lookUp(people, lookUp(vendorsBySlug, vendor.slug).person.email);
}

/** Who or what has this name: an e-mail, a slug. */
export function lookUp<T>(all: ByName<T>, name: string): T {
  const found = all.get(name);
  if (found === undefined) throw new Error(`Nothing of the demo is called ${name}.`);
  return found;
}
