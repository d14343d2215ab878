import { createContext, redirect, type RouterContextProvider } from 'react-router';
import type { PageDoor, Person } from '../src/rest/web/page-contract.ts';
import { signInPath } from '../src/rest/web/page-paths.ts';

export const doorContext = createContext<PageDoor>();

/** The door of the request that a loader or an action answers. */
export function doorOf({ context }: { context: Readonly<RouterContextProvider> }): PageDoor {
  return context.get(doorContext);
}

/** The door of a person who is signed in. A visitor signs in first, and comes back. */
export function ownDoorOf({ context, request }: { context: Readonly<RouterContextProvider>; request: Request }): OwnDoor {
  const door = context.get(doorContext);
  const { person } = door;
  const { pathname, search } = new URL(request.url);
  if (person === null) throw redirect(signInPath(pathname + search));
  return { ...door, person };
}

type OwnDoor = PageDoor & { readonly person: Person };
