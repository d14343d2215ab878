/** Says in a few words why there is no answer: the address is not one that may be reached, or the server did not manage. */
export class OutboundFailure extends Error {
  readonly kind: 'REFUSED' | 'FAILED';

  constructor(kind: 'REFUSED' | 'FAILED', message: string) {
    super(message);
    this.kind = kind;
  }
}
