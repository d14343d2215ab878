/** Thrown with a few words about why there is no answer: the address may not be reached, or the server failed. */
export class OutboundFailure extends Error {
  readonly kind: 'REFUSED' | 'FAILED';

  constructor(kind: 'REFUSED' | 'FAILED', message: string) {
    super(message);
    this.kind = kind;
  }
}
