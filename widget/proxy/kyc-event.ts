/** An event as its class names it in `type`; heard also outside the element it happened in. */
export abstract class KycEvent<Detail> extends CustomEvent<Detail> {
  constructor(detail: Detail) {
    const { type } = new.target as unknown as { type: string };
    super(type, { detail, bubbles: true, composed: true });
  }
}
