import type { Queryable } from '../../server/store/database.js';

/** Assigns an id to each distinct text of a field. Use it under the lock of a load. */
export class FieldTexts {
  readonly #tx: Queryable;
  readonly #ids = new Map<string, Map<string, number>>();
  #added: Array<{ id: number; fieldId: string; value: string }> = [];
  #last = 0;

  private constructor(tx: Queryable) {
    this.#tx = tx;
  }

  static async read(tx: Queryable): Promise<FieldTexts> {
    const texts = new FieldTexts(tx);
    const rows = await tx.query<{ text_id: number; field_id: string; value: string }>(
      'select text_id, field_id, value from sandbox.field_texts',
    );
    for (const { text_id, field_id, value } of rows) {
      texts.#of(field_id).set(value, text_id);
      texts.#last = Math.max(texts.#last, text_id);
    }
    return texts;
  }

  idOf(fieldId: string, value: string): number {
    const ids = this.#of(fieldId);
    let id = ids.get(value);
    if (id === undefined) {
      id = ++this.#last;
      ids.set(value, id);
      this.#added.push({ id, fieldId, value });
    }
    return id;
  }

  async store(): Promise<void> {
    const added = this.#added;
    this.#added = [];
    await this.#tx.query(
      `insert into sandbox.field_texts (text_id, field_id, value)
       select * from unnest($1::integer[], $2::text[], $3::text[])`,
      [added.map(({ id }) => id), added.map(({ fieldId }) => fieldId), added.map(({ value }) => value)],
    );
  }

  #of(fieldId: string): Map<string, number> {
    const ids = this.#ids.get(fieldId) ?? new Map<string, number>();
    this.#ids.set(fieldId, ids);
    return ids;
  }
}
