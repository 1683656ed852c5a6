/** How a deviating service differs at the wire: in what it reads of a call, or in what it answers. */

// A deviation changes JSON of any shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: Json;
}

export interface Answered {
  readonly status: number;
  readonly body: Json;
  readonly headers: Readonly<Record<string, string>>;
}

/** One way in which a service differs from the document or from an assumption. */
export interface Deviation {
  readonly call?: (call: Call) => Call;
  readonly answer?: (answer: Answered, call: Call) => Answered;
  readonly webhook?: (body: Json) => Json;
}
