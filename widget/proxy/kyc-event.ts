/** An event whose class holds its `type`. It bubbles out of shadow roots. */
export abstract class KycEvent<Detail> extends CustomEvent<Detail> {
  constructor(detail: Detail) {
    const { type } = new.target as unknown as { type: string };
    super(type, { detail, bubbles: true, composed: true });
  }
}
