import type { Queryable } from '../../server/store/database.js';

interface FieldText extends Record<string, unknown> {
  readonly text_id: number;
  readonly field_id: string;
  readonly value: string;
}

const keyOf = (fieldId: string, value: string) => `${fieldId}\n${value}`;

/** Assigns an id to each distinct text of a field. Use it under the lock of a load. */
export class FieldTexts {
  readonly #tx: Queryable;
  readonly #ids: Map<string, number>;
  readonly #added: FieldText[] = [];
  #last: number;

  private constructor(tx: Queryable, stored: readonly FieldText[]) {
    this.#tx = tx;
    this.#ids = new Map(stored.map(({ text_id, field_id, value }) => [keyOf(field_id, value), text_id]));
    this.#last = stored.at(-1)?.text_id ?? 0;
  }

  static async read(tx: Queryable): Promise<FieldTexts> {
    return new FieldTexts(
      tx,
      await tx.query<FieldText>('select * from sandbox.field_texts order by text_id'),
    );
  }

  idOf(fieldId: string, value: string): number {
    const key = keyOf(fieldId, value);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, ++this.#last);
    this.#added.push({ text_id: this.#last, field_id: fieldId, value });
    return this.#last;
  }

  async store(): Promise<void> {
    await this.#tx.query(
      'insert into sandbox.field_texts select * from jsonb_populate_recordset(null::sandbox.field_texts, $1::jsonb)',
      [JSON.stringify(this.#added)],
    );
  }
}
