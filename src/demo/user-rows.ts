import type { Role } from '../../db/values.ts';
import { USER_ID, type UserRow } from '../domain/people/accounts/index.ts';
import type { Ids } from '../domain/platform/kernel/index.ts';
import { renters } from './renters.ts';
import { vendors } from './vendors.ts';

const DAY_MS = 86_400_000;

interface Person {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly city: string | null;
  readonly country: string | null;
  readonly joinedDaysAgo: number;
  readonly emailVerified: boolean;
  readonly phone: string | null;
}

const admin: Person = {
  email: 'admin@demo.test',
  name: 'Alex Morgan',
  role: 'ADMIN',
  city: null,
  country: null,
  joinedDaysAgo: 1_000,
  emailVerified: true,
  phone: null,
};

/** An account whose password comes last, because hashing it takes long. */
export type DemoUser = Omit<UserRow, 'passwordHash'>;

/** Everybody's account, by e-mail. */
export function userRows({ now, ids }: { now: Date; ids: Ids }): ReadonlyMap<string, DemoUser> {
  return new Map([admin, ...owners(), ...customers()].map((person) => [person.email, userRow(person, { now, ids })]));
}

function owners(): Person[] {
  return vendors.map(({ person, city, country, joinedDaysAgo }, index) => ({
    ...person,
    role: 'VENDOR',
    city,
    country,
    joinedDaysAgo,
    emailVerified: true,
    phone: `+4477009002${String(index + 1).padStart(2, '0')}`,
  }));
}

function customers(): Person[] {
  return renters.map((renter) => ({ ...renter, role: 'CUSTOMER' }));
}

function userRow(person: Person, { now, ids }: { now: Date; ids: Ids }): DemoUser {
  const { email, name, role, phone, city, country } = person;
  const createdAt = new Date(now.getTime() - person.joinedDaysAgo * DAY_MS);
  return {
    id: ids.next(USER_ID),
    email,
    name,
    role,
    phone,
    city,
    country,
    emailVerifiedAt: person.emailVerified ? createdAt : null,
    phoneVerifiedAt: phone === null ? null : createdAt,
    suspendedAt: null,
    suspendedReason: null,
    erasedAt: null,
    termsVersion: null,
    termsAcceptedAt: null,
    createdAt,
    version: 0,
  };
}
