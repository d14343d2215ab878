/** The client went away or took too long before the request was complete, so nobody waits for an answer. */
export class RequestCutOff extends Error {
  constructor() {
    super('The request was cut off before it was whole.');
  }
}
