import { z } from 'zod';
import { openPageFor } from '../../people/sign-in/index.ts';
import { command, linkRefused, systemOnly } from '../../platform/kernel/index.ts';
import { assertDeedLink, deedInput, linkedDeed } from './deed-link.ts';

/** Only the page of a deed performs it, for the one command that the deed stands for: the permit never leaves the server. */
export const openDeed = command({
  name: 'open_deed',
  title: 'Act by a link',
  description: 'Gives the page behind the link of an e-mail a permit of the person whom the link was made for.',
  access: systemOnly,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject(deedInput),
  output: z.object({ permit: z.string() }),
  errors: [linkRefused],

  async prepare({ input, caller, reader, perform, now, settings }) {
    assertDeedLink(input, { now, settings });
    await linkedDeed.load(reader, caller, input, now);
    return perform(openPageFor, { userId: input.person });
  },

  run: async ({ prepared: { permit } }) => ({ permit }),
});
