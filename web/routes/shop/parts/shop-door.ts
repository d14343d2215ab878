import { redirect, type RouterContextProvider } from 'react-router';
import { SHOP_PATHS } from '../../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../../door.ts';

/** The door of an owner. Somebody without a shop is led to opening one. */
export function shopDoorOf(args: { context: Readonly<RouterContextProvider>; url: URL }): ReturnType<typeof ownDoorOf> {
  const door = ownDoorOf(args);
  if (door.person.vendorId === null) throw redirect(SHOP_PATHS.open);
  return door;
}
