import { z } from 'zod';
import {
  type AttributeCondition,
  type AttributeDefinition,
  ATTRIBUTE_TYPES,
  CANCELLATION_POLICIES,
  RENTAL_MODES,
  type Requirement,
  WITHDRAWAL_RIGHTS,
} from '../../../../db/values/index.ts';
import { CurrencyCode, MOST_MINOR, plainLine, plainText, WHOLE_BPS } from '../../platform/kernel/index.ts';

/** The most that a category may take of the rent. A larger share is probably a typing mistake. */
const MOST_BPS = WHOLE_BPS / 2;
const MOST_ATTRIBUTES = 40;
const MOST_REQUIREMENTS = 20;

const NAME = /^[a-z][A-Za-z0-9]{0,39}$/;
const attributeName = z
  .string()
  .refine((text) => NAME.test(text), { error: 'must be a name such as kmPerDay: letters and digits, the first one small' });

const AttributeInput = z.strictObject({
  name: attributeName.describe('the key that listings use; never changed'),
  label: plainLine(60),
  type: z.enum(ATTRIBUTE_TYPES),
  unit: plainLine(20).optional().describe('of a NUMBER'),
  choices: z.array(plainLine(60)).min(2).max(50).optional().describe('of a CHOICE'),
  required: z.boolean().optional().describe('a listing needs it to be published'),
  filter: z.boolean().optional().describe('searches can filter by it'),
  archived: z.boolean().optional().describe('listings that state it keep it; nobody is asked for it any more'),
});

const value = z.union([z.boolean(), z.number(), plainLine(80)]);

const RequirementInput = z.strictObject({
  code: plainLine(40).describe('PHONE, AGE, or the code of a kind of document'),
  rentalModes: z.array(z.enum(RENTAL_MODES)).min(1).max(RENTAL_MODES.length).optional().describe('only for these'),
  whenAttribute: z
    .strictObject({
      name: attributeName,
      atLeast: z.number().optional(),
      atMost: z.number().optional(),
      oneOf: z.array(value).min(1).max(50).optional(),
    })
    .optional()
    .describe('only for listings whose attribute is in these bounds (included), or one of these values'),
  note: plainLine(200).optional().describe('what exactly is asked for, for the renter'),
});

const amountByCurrency = z.record(CurrencyCode, z.int().min(0).max(MOST_MINOR));

/** All that an operator decides about a category. */
export const categoryFields = {
  title: plainLine(80, 3),
  description: plainText(300, 3).describe('one sentence'),
  position: z.int().min(0).max(10_000).describe('place in lists'),
  attributes: z.array(AttributeInput).max(MOST_ATTRIBUTES).describe('what listings say of themselves'),
  requirements: z.array(RequirementInput).max(MOST_REQUIREMENTS).describe('what renters must show'),
  minimumAge: z.int().min(12).max(99).nullable().describe('years, declared with the request; null: none'),
  serviceFeeBps: z.int().min(0).max(MOST_BPS).describe('basis points of the rent, paid by the renter'),
  serviceFeeCaps: amountByCurrency.describe('highest service fee, minor units by currency'),
  commissionBps: z.int().min(0).max(MOST_BPS).describe('basis points of the rent, kept from the owner'),
  depositFloors: amountByCurrency.describe('smallest deposit where one is asked for, minor units by currency'),
  defaultCancellationPolicy: z.enum(CANCELLATION_POLICIES).describe('of a new listing'),
  silentAcceptanceHours: z
    .int()
    .min(2)
    .max(336)
    .nullable()
    .describe('so many hours of the owner’s silence accept a request; null: silence never does'),
  withdrawalRight: z
    .enum(WITHDRAWAL_RIGHTS)
    .describe('FOURTEEN_DAYS: everything comes back within 14 days of the payment, until the start'),
};

/** The defaults of a new category. */
export const newCategoryInput = z.strictObject({
  slug: z
    .string()
    .refine((text) => SLUG.test(text), { error: 'must be 2 to 60 small letters, digits and "-", such as camper-car' })
    .describe('its name in addresses and calls, never changed'),
  title: categoryFields.title,
  description: categoryFields.description,
  position: categoryFields.position.default(100),
  attributes: categoryFields.attributes.default([]),
  requirements: categoryFields.requirements.default([]),
  minimumAge: categoryFields.minimumAge.default(null),
  serviceFeeBps: categoryFields.serviceFeeBps.default(1_000),
  serviceFeeCaps: categoryFields.serviceFeeCaps.default({}),
  commissionBps: categoryFields.commissionBps.default(1_500),
  depositFloors: categoryFields.depositFloors.default({}),
  defaultCancellationPolicy: categoryFields.defaultCancellationPolicy.default('MODERATE'),
  silentAcceptanceHours: categoryFields.silentAcceptanceHours.default(null),
  withdrawalRight: categoryFields.withdrawalRight.default('EXCLUDED'),
});

const SLUG = /^[a-z0-9][a-z0-9-]{1,59}$/;

/** Attributes in their stored form, without fields that are not given. */
export function attributesOf(given: z.output<typeof categoryFields.attributes>): AttributeDefinition[] {
  return given.map(({ name, label, type, unit, choices, required, filter, archived }) => ({
    name,
    label,
    type,
    ...(unit !== undefined && { unit }),
    ...(choices !== undefined && { choices }),
    ...(required === true && { required }),
    ...(filter === true && { filter }),
    ...(archived === true && { archived }),
  }));
}

/** Requirements in their stored form, without fields that are not given. */
export function requirementsOf(given: z.output<typeof categoryFields.requirements>): Requirement[] {
  return given.map(({ code, rentalModes, whenAttribute, note }) => ({
    code,
    ...(rentalModes !== undefined && { rentalModes }),
    ...(whenAttribute !== undefined && { whenAttribute: conditionOf(whenAttribute) }),
    ...(note !== undefined && { note }),
  }));
}

type GivenCondition = NonNullable<z.output<typeof RequirementInput>['whenAttribute']>;

function conditionOf({ name, atLeast, atMost, oneOf }: GivenCondition): AttributeCondition {
  return {
    name,
    ...(atLeast !== undefined && { atLeast }),
    ...(atMost !== undefined && { atMost }),
    ...(oneOf !== undefined && { oneOf }),
  };
}
