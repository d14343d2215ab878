import { isIP } from 'node:net';
import { RELEASE, UCP_PATHS } from './releases.ts';

export const EXTENSION_VERSION = '2026-11-01';

const NAME = 'shopping.rental';
const FACADE = 'shopping.facade';

/** How the protocol extension for rentals is named: in the operator's own namespace if there is one. */
export interface RentalExtension {
  /** The key under which requests and answers carry the extension's fields. */
  readonly key: string;
  /** The name of the service that offers the same over this API, in the same namespace. */
  readonly facade: string;
  /** Whether it can be advertised: a namespace needs a domain name of its own, served over https. */
  readonly advertised: boolean;
  readonly schemaUrl: string;
  readonly specUrl: string;
}

/** Returns the extension of a site: for the origin `https://rent.example.com` its key is `com.example.rent.shopping.rental`. */
export function rentalExtension(publicBaseUrl: string): RentalExtension {
  const { hostname, protocol } = new URL(publicBaseUrl);
  const labels = hostname.split('.');
  const local = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 || labels.length < 2 || labels.at(-1) === 'localhost';
  const own = !local && protocol === 'https:';
  const namespace = own ? labels.toReversed().join('.') : 'localhost.rentwire';
  return {
    key: `${namespace}.${NAME}`,
    facade: `${namespace}.${FACADE}`,
    advertised: own,
    schemaUrl: `${publicBaseUrl}${UCP_PATHS.schema}`,
    specUrl: `${publicBaseUrl}${UCP_PATHS.spec}`,
  };
}

const PERIOD = {
  type: 'object',
  required: ['start_date', 'end_date'],
  properties: {
    start_date: { type: 'string', format: 'date', description: 'First day, by the clock of the place.' },
    end_date: { type: 'string', format: 'date', description: 'Day of return, which costs nothing.' },
  },
};

/** The schema of what a line of a request says about a rental. */
export const RENTAL_LINE = {
  type: 'object',
  properties: {
    period: PERIOD,
    units: { type: 'integer', minimum: 1, maximum: 100, description: 'Identical units; 1 without.' },
    extras: { type: 'array', items: { type: 'string' }, description: 'Ids of extras.' },
  },
};

/** The schema of a search filter: listings that are free on the days, and that have the attributes. */
export const RENTAL_FILTER = {
  type: 'object',
  properties: {
    ...PERIOD.properties,
    attributes: {
      type: 'object',
      additionalProperties: {
        anyOf: [
          { type: ['string', 'number', 'boolean'] },
          { type: 'object', properties: { min: { type: 'number' }, max: { type: 'number' } } },
        ],
      },
      description: 'By the names of the attributes of a category: {"seats":{"min":4},"fuel":"diesel"}.',
    },
  },
  dependentRequired: { start_date: ['end_date'], end_date: ['start_date'] },
};

const STATE = {
  type: 'object',
  ucp_request: 'omit',
  properties: {
    booking_id: { type: 'string' },
    booking_status: { type: 'string' },
    deposit: {
      type: 'object',
      required: ['amount', 'currency', 'kind'],
      properties: {
        amount: { type: 'integer' },
        currency: { type: 'string' },
        kind: { enum: ['authorization_hold', 'charged_and_refunded', 'collateral'] },
      },
    },
  },
};

/** Returns the schema of the extension, with one definition for each capability that it extends. */
export function rentalSchema({ key, schemaUrl }: RentalExtension): object {
  const parent = (name: string) => `https://ucp.dev/${RELEASE}/schemas/shopping/${name}.json`;
  const withLines = (name: string) => ({
    allOf: [
      { $ref: parent(name) },
      {
        type: 'object',
        properties: {
          line_items: { type: 'array', items: { type: 'object', properties: { [key]: { $ref: '#/$defs/line' } } } },
          [key]: { $ref: '#/$defs/state' },
        },
      },
    ],
  });
  const withFilter = (name: string) => ({
    allOf: [
      { $ref: parent(name) },
      { type: 'object', properties: { filters: { type: 'object', properties: { [key]: { $ref: '#/$defs/filter' } } } } },
    ],
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaUrl,
    title: 'Rentals',
    description: 'Days of something that is rented, how its booking stands, and its deposit.',
    name: key,
    version: EXTENSION_VERSION,
    requires: { protocol: { min: RELEASE }, capabilities: { 'dev.ucp.shopping.checkout': { min: RELEASE } } },
    $defs: {
      line: RENTAL_LINE,
      filter: RENTAL_FILTER,
      state: STATE,
      'dev.ucp.shopping.checkout': withLines('checkout'),
      'dev.ucp.shopping.order': withLines('order'),
      'dev.ucp.shopping.catalog.search': withFilter('catalog_search'),
      'dev.ucp.shopping.catalog.lookup': withFilter('catalog_lookup'),
    },
  };
}
