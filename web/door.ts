import { createContext, redirect, type RouterContextProvider } from 'react-router';
import type { PageDoor, Person } from '../src/rest/web/page-contract.ts';
import { signInPath } from '../src/rest/web/page-paths.ts';

export const doorContext = createContext<PageDoor>();

/** The door of the request that a loader or an action answers. */
export function doorOf({ context }: { context: Readonly<RouterContextProvider> }): PageDoor {
  return context.get(doorContext);
}

/** The door of a person who is signed in. A visitor signs in first, and comes back. */
export function ownDoorOf({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): OwnDoor {
  const door = context.get(doorContext);
  const { person } = door;
  if (person === null) throw redirect(signInPath(url.pathname + url.search));
  return { ...door, person };
}

type OwnDoor = PageDoor & { readonly person: Person };
