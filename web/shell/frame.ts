import { useLocation, useMatches, useRouteLoaderData } from 'react-router';
import type { Operator, PageDoor, Person, Scheme, ShopLook } from '../../src/rest/web/page-contract.ts';

/** What every page shows around its content. */
export interface Frame {
  readonly operator: Operator;
  /** Null for a visitor. */
  readonly person: Person | null;
  readonly scheme: Scheme;
  readonly language: string;
  /** The languages that a person can choose. */
  readonly languages: PageDoor['languages'];
  /** What was written on this page before the person had to give their password; null if nothing was. */
  readonly draft: { readonly path: string; readonly values: Readonly<Record<string, string>> } | null;
  /** The browser has another address than that of the page, so its scripts could not find the page. */
  readonly isStill: boolean;
  /** The address that the browser has instead; null for that of the page. */
  readonly address: string | null;
}

/** The frame that the root has loaded; undefined if even that has failed. */
export function useFrame(): Frame | undefined {
  return useRouteLoaderData<Frame>('root');
}

/** The path and the query that the browser has, to which a person comes back. */
export function useAddress(): string {
  const { pathname, search } = useLocation();
  return useFrame()?.address ?? pathname + search;
}

/** What the loader of a page of a shop returns as `look`, so that the whole page wears the colours of the shop. */
interface PageLook {
  readonly colours: ShopLook;
  /** The address of the icon of the window; null for the usual one. */
  readonly icon: string | null;
}

/** The look of the shop to which the page belongs; undefined on all other pages. */
export function useShopLook(): PageLook | undefined {
  const loaded = useMatches().at(-1)?.loaderData;
  // Each page has a loader of its own, and only that of a shop's page returns a look.
  return (loaded as { readonly look?: PageLook } | undefined)?.look;
}
