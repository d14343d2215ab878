import { MOST_BASE64_BYTES } from '../domain/files/index.ts';

/** For what stands in a body beside its files. */
const OTHER_BYTES = 256 * 1_024;

/** The largest JSON body of a call that carries files, over either door: four characters say three bytes. */
export const FILE_BODY_BYTES = Math.ceil((MOST_BASE64_BYTES * 4) / 3) + OTHER_BYTES;
