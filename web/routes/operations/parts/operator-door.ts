import { data, type LoaderFunctionArgs } from 'react-router';
import type { AdminDoor, PageDoor, Person } from '../../../../src/rest/web/page-contract.ts';
import { ownDoorOf } from '../../../door.ts';

type OperatorDoor = PageDoor & { readonly person: Person; readonly admin: AdminDoor };

/** The door of an administrator. A visitor signs in first. For everybody else there is no such page. */
export function operatorDoorOf(args: Pick<LoaderFunctionArgs, 'context' | 'url'>): OperatorDoor {
  const door = ownDoorOf(args);
  const { admin } = door;
  if (admin === null) throw noSuchPage();
  return { ...door, admin };
}

export function noSuchPage() {
  return data(null, { status: 404 });
}
