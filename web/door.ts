import { createContext, type RouterContextProvider } from 'react-router';
import type { PageDoor } from '../src/rest/web/page-contract.ts';

export const doorContext = createContext<PageDoor>();

/** The door of the request that a loader or an action answers. */
export function doorOf({ context }: { context: Readonly<RouterContextProvider> }): PageDoor {
  return context.get(doorContext);
}
