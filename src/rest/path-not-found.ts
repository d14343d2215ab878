import { z } from 'zod';
import { declareError } from '../domain/kernel/index.ts';
import { BASE_PATH } from './rest-router.ts';

/** Also for a path that exists but not with this method: the specification has no 405. */
export const pathNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no such path, or not with this method.',
  data: z.object({ what: z.literal('path'), method: z.string(), methods: z.array(z.string()).describe('that the path has') }),
  message: ({ method, methods }) =>
    methods.length === 0
      ? `There is no such path. ${BASE_PATH}/openapi/agent describes every call.`
      : `There is no ${method} at this path: use ${methods.join(' or ')}. ${BASE_PATH}/openapi/agent describes every call.`,
  next: () => [],
});
