import { z } from 'zod';
import { ASSET_STATES, BOOKING_STATES } from '../../../../db/values/index.ts';
import {
  ASK_PERSON,
  asked,
  declareError,
  NextAction,
  offer,
  type Step,
  ToolName,
  type ToolOf,
  withArgs,
} from '../../platform/kernel/index.ts';

/** The refused call. The next step repeats it and adds what was missing. */
const again = { tool: ToolName, args: z.record(z.string(), z.unknown()) };
export interface Again {
  readonly tool: ToolOf;
  readonly args: Record<string, unknown>;
}

/** The refused call with more arguments, and with all that it requires, even if the refused call had less. */
function againWith({ tool: { operation }, args }: Again, more: Step['args'], why: string): Step {
  const isNew = operation === 'create_asset';
  const needed = isNew ? { title: ASK_PERSON, dayRateMinor: asked('minor units') } : { assetId: ASK_PERSON };
  return withArgs(offer(operation, {}, { actor: 'OWNER', why }), { ...needed, ...args, ...more });
}

export const categoryNeeded = declareError({
  code: 'category_needed',
  status: 400,
  when: 'A listing names no category, or none in which something new can be listed.',
  data: z.object({
    category: z.string().nullable(),
    categories: z.array(z.object({ slug: z.string(), title: z.string(), description: z.string() })),
    ...again,
  }),
  message: ({ category, categories }) =>
    categories.length === 0
      ? 'The platform has no category in which something can be listed yet. Its operator has to make one first.'
      : `${category === null ? 'A listing needs a category' : 'There is no such category'}. Choose one: ${categories
          .map(({ slug, description }) => `${slug} (${description.replace(/\.$/, '')})`)
          .join('; ')}.`,
  next: (data) => [againWith(data, { category: ASK_PERSON }, 'the same with the category that fits best')],
});

export const placeUnknown = declareError({
  code: 'place_unknown',
  status: 400,
  when: 'Where the asset is picked up is not said, or in a city that is not known.',
  data: z.object({ city: z.string().nullable(), country: z.string().nullable(), ...again }),
  message: ({ city }) =>
    city === null
      ? 'Say in which city it is picked up: city, and country where several have one of that name.'
      : 'That city is not in our list. Give latitude and longitude with it, or the next larger city.',
  next: (data) => {
    const degrees = asked('degrees');
    const place = data.city === null ? { city: ASK_PERSON } : { latitude: degrees, longitude: degrees };
    return [againWith(data, place, 'the same with the place')];
  },
});

export const attributeUnknown = declareError({
  code: 'attribute_unknown',
  status: 400,
  when: 'The category has no such attribute.',
  data: z.object({ category: z.string(), unknown: z.array(z.string()), known: z.array(z.string()), ...again }),
  message: ({ unknown, known }) =>
    `${unknown.length === 1 ? 'One attribute is' : `${unknown.length} attributes are`} none of the category; it has ${known.join(', ')}. What else there is to say belongs in description.`,
  next: (data) => {
    const attributes = Object.fromEntries(data.known.map((name) => [name, asked('value')]));
    return [{ ...againWith(data, { attributes }, 'the same with attributes of the category'), optional: true }];
  },
});

export const referenceTaken = declareError({
  code: 'reference_taken',
  status: 400,
  when: 'Another listing of the shop has this reference.',
  data: z.object({ assetId: z.string() }),
  message: ({ assetId }) => `Another listing of yours has this reference: ${assetId}. Nothing was changed.`,
  next: ({ assetId }) => [
    offer('get_owner_asset_detail', { assetId }, { actor: 'OWNER', why: 'see the listing that has it; update_asset changes it' }),
  ],
});

export const attributeMisfit = declareError({
  code: 'attribute_misfit',
  status: 400,
  when: 'An attribute has a value that the category does not allow for it.',
  data: z.object({
    category: z.string(),
    wrong: z.array(z.object({ name: z.string(), expected: z.string().describe('what would pass') })),
    ...again,
  }),
  message: ({ wrong }) =>
    `These attributes do not fit: ${wrong.map(({ name, expected }) => `${name} takes ${expected}`).join('; ')}.`,
  next: (data) => {
    const mended = Object.fromEntries(data.wrong.map(({ name, expected }) => [name, asked(expected)]));
    const attributes = { ...Object(data.args['attributes']), ...mended };
    return [againWith(data, { attributes }, 'the same with values that fit')];
  },
});

export const notReady = declareError({
  code: 'not_ready',
  status: 400,
  when: 'A listing is to be published that lacks what every listing needs.',
  data: z.object({
    assetId: z.string(),
    missing: z.array(z.object({ field: z.string(), why: z.string(), fix: z.string() })),
    actions: z.array(NextAction),
  }),
  message: ({ missing }) =>
    `It cannot be published yet: ${missing.map(({ field, fix }) => `${field} (${fix})`).join(', ')}. What else the call said was not kept: the next step says it again.`,
  next: ({ actions }) => actions,
});

export const stillNeeded = declareError({
  code: 'still_needed',
  status: 400,
  when: 'A change would take something from a listing that renters can book, without which none is published.',
  data: z.object({
    assetId: z.string(),
    missing: z.array(z.object({ field: z.string(), why: z.string(), fix: z.string() })),
    actions: z.array(NextAction),
  }),
  message: ({ missing }) =>
    `Renters can book this listing, so it cannot be without ${missing
      .map(({ field, why, fix }) => `${field} (${fix}; ${why})`)
      .join(', ')}. Say it, or pause the listing first. Nothing was changed.`,
  next: ({ actions }) => actions,
});

export const statusRefused = declareError({
  code: 'status_refused',
  status: 400,
  when: 'The listing cannot become that from what it is.',
  data: z.object({ assetId: z.string(), status: z.enum(ASSET_STATES), wanted: z.enum(ASSET_STATES) }),
  message: ({ status, wanted }) =>
    status === 'SUSPENDED'
      ? 'The platform has suspended this listing, so its owner cannot publish, pause or archive it; words and prices can be changed. Write to the platform about it.'
      : `A listing that is ${status} cannot become ${wanted}.`,
  next: ({ assetId, status }) => [
    offer('get_owner_asset_detail', { assetId }, { actor: 'OWNER', why: 'see its status, and why' }),
    ...(status === 'SUSPENDED'
      ? [
          offer(
            'submit_owner_feedback',
            { topic: `Suspended listing ${assetId}`, text: asked('what speaks for it') },
            {
              actor: 'OWNER',
              why: 'write to the platform, which alone can lift it; action list shows the answer',
              requiresHuman: true,
            },
          ),
        ]
      : []),
  ],
});

const InTheWay = z.object({
  bookingId: z.string(),
  state: z.enum(BOOKING_STATES),
  startDate: z.string(),
  endDate: z.string(),
});

/** The most bookings that an error names. */
export const MOST_IN_THE_WAY = 20;

export const bookingsAhead = declareError({
  code: 'bookings_ahead',
  status: 400,
  when: 'Bookings or requests need the listing, or as many units as it has.',
  data: z.object({
    assetId: z.string(),
    wanted: z.enum(['ARCHIVE', 'FEWER_UNITS']),
    count: z.int(),
    bookings: z.array(InTheWay).describe(`the first ${MOST_IN_THE_WAY}`),
  }),
  message: ({ wanted, count, bookings }) =>
    `Nothing was changed: ${count === 1 ? 'a booking needs it' : `${count} bookings need it`} (${bookings
      .slice(0, 5)
      .map(({ startDate, endDate, state }) => `${startDate} to ${endDate} ${state}`)
      .join(', ')}). ${
      wanted === 'ARCHIVE'
        ? 'Pause it instead: then nobody new can book it. Archive it when these have ended.'
        : 'Lower units when these have ended, or block days of the others with manage_blackout.'
    }`,
  next: ({ assetId, wanted, bookings }) => [
    ...(wanted === 'ARCHIVE'
      ? [
          offer(
            'update_asset',
            { assetId, status: 'PAUSED' },
            { actor: 'OWNER', why: 'nobody new can book it, and what is booked goes on' },
          ),
        ]
      : []),
    ...bookings
      .slice(0, 3)
      .map(({ bookingId }) => offer('get_owner_booking_detail', { bookingId }, { actor: 'OWNER', why: 'a booking in the way' })),
  ],
});

export const tooManyImages = declareError({
  code: 'too_many_images',
  status: 400,
  when: 'The listing has as many pictures as one may have.',
  data: z.object({ assetId: z.string(), most: z.int(), imageId: z.string() }),
  message: ({ most }) => `A listing may have ${most} pictures, and this one has. Delete one first. Nothing was kept.`,
  next: ({ assetId, imageId }) => [
    offer('delete_asset_image', { assetId, imageId }, { actor: 'OWNER', why: 'remove the last picture' }),
  ],
});

export const imageNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The listing has no such picture.',
  data: z.object({ assetId: z.string(), imageId: z.string() }),
  message: () => 'The listing has no such picture. Nothing was changed.',
  next: ({ assetId }) => [
    offer('get_owner_asset_detail', { assetId }, { actor: 'OWNER', why: 'its images, each with its imageId' }),
  ],
});

export const lastImage = declareError({
  code: 'last_image',
  status: 400,
  when: 'The only picture of a listing that renters can book is to be deleted.',
  data: z.object({ assetId: z.string() }),
  message: () =>
    'It is the only picture, and renters can book the listing. Add another one first, or pause it. Nothing was changed.',
  next: ({ assetId }) => [
    offer(
      'upload_asset_image',
      { assetId, contentBase64: asked('base64 of a photo'), alt: asked('what it shows') },
      { actor: 'OWNER', why: 'add another one, then delete this' },
    ),
    offer('update_asset', { assetId, status: 'PAUSED' }, { actor: 'OWNER', why: 'pause it, then delete this', optional: true }),
  ],
});
