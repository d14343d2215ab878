import type { users } from '../../db/schema/index.ts';
import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import { vendorsBySlug } from './data/vendors.ts';

/** An account without its password. */
export type DemoUser = Omit<typeof users.$inferInsert, 'passwordHash'>;

/** The demo before anything happens: people by their e-mail, listings by their slug, and the present instant. */
export type DemoWorld = Readonly<{ people: ByName<DemoUser>; listings: ByName<CatalogAsset>; now: Date }>;
type ByName<T> = ReadonlyMap<string, T>;

export function ownerOf({ vendor }: CatalogAsset, people: DemoWorld['people']): DemoUser {
  return lookUp(people, lookUp(vendorsBySlug, vendor.slug).person.email);
}

/** Finds a person by e-mail or a listing by slug. Throws if there is none. */
export function lookUp<T>(all: ByName<T>, name: string): T {
  const found = all.get(name);
  if (found === undefined) throw new Error(`Nothing of the demo is called ${name}.`);
  return found;
}
