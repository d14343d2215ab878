import { z } from 'zod';
import { declareError, offer } from '../../platform/kernel/index.ts';

export const userNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no user with this id.',
  data: z.object({ userId: z.string() }),
  message: () => 'There is no user with this id. GET /admin/users finds people.',
  next: () => [],
});

export const listingNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no listing with this id.',
  data: z.object({ assetId: z.string() }),
  message: () => 'There is no listing with this id.',
  next: () => [],
});

export const listingReportNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no report with this id.',
  data: z.object({ reportId: z.string() }),
  message: () => 'There is no report with this id. GET /admin/listing-reports lists them.',
  next: () => [],
});

export const cannotSuspend = declareError({
  code: 'cannot_suspend',
  status: 400,
  when: 'The account is an administrator’s, or was erased.',
  data: z.object({ userId: z.string(), because: z.enum(['ADMIN', 'ERASED']) }),
  message: ({ because }) =>
    because === 'ADMIN'
      ? 'The account is an administrator’s. PATCH /admin/admins/{userId} suspends and reinstates one, but never the last.'
      : 'The account was erased by its person: there is nothing left to suspend or to open again.',
  next: () => [],
});

export const accountErased = declareError({
  code: 'account_erased',
  status: 400,
  when: 'The account was erased by its person.',
  data: z.object({ userId: z.string() }),
  message: () => 'The account was erased by its person: nothing of it can be changed any more.',
  next: () => [],
});

export const ownSecondFactor = declareError({
  code: 'own_second_factor',
  status: 400,
  when: 'An administrator removes their own second factor without a code of it.',
  data: z.object({}),
  message: () =>
    'This is your own second factor. POST /users/me/second-factor/remove removes it with a code; without one, another administrator does, or `rentwire admin reset` on the server.',
  next: () => [],
});

export const addressTaken = declareError({
  code: 'already_exists',
  status: 400,
  when: 'Another account has this e-mail address.',
  data: z.object({ field: z.literal('email') }),
  message: () => 'Another account has this e-mail address. GET /admin/users finds it.',
  next: () => [],
});

export const ownListing = declareError({
  code: 'own_listing',
  status: 400,
  when: 'An owner reports a listing of their own.',
  data: z.object({ slug: z.string() }),
  message: () => 'This listing is your own. What is wrong with it, you can put right.',
  next: () => [offer('list_my_assets', {}, { actor: 'OWNER', why: 'see your listings' })],
});

export const tooManyReports = declareError({
  code: 'too_many_reports',
  status: 429,
  when: 'The person has sent as many reports as are taken in a day.',
  data: z.object({ limit: z.int(), retryAfterSeconds: z.int() }),
  message: ({ limit, retryAfterSeconds }) =>
    `One person can report ${limit} listings in 24 hours. Try again in ${retryAfterSeconds} s.`,
  next: () => [],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const reportLinkRefused = declareError({
  code: 'report_link_refused',
  status: 400,
  when: 'The link that confirms a report was not made here, or is too old.',
  data: z.object({ reportId: z.string() }),
  message: () => 'This link is not complete, was not made here, or is too old. Please report the listing again.',
  next: () => [],
});
