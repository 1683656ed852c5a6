import { at } from './assertions.js';
import type { Answer } from './answer.js';
import type { Cost } from './cost.js';

export class Created {
  readonly cases: string[] = [];
  readonly requests: string[] = [];
  /** Screenings of v1 have no id. */
  v1 = 0;

  get count(): number {
    return this.cases.length + this.requests.length + this.v1;
  }

  note(cost: Cost, { status, body }: Answer): void {
    if (status < 200 || status > 299) return;
    if (cost === 'person') this.requests.push(String(at(body, 'result.transId') ?? 'without a transId'));
    if (cost !== 'cases') return;
    const id = at(body, 'result.id');
    if (id === undefined) this.v1++;
    else this.cases.push(String(id));
  }
}
