/** Why a file is not taken, in words for whoever sent it. */
export class UnsafeFile extends Error {}
