import type { KycScreeningResults } from 'kyc-elements';

type Screening = NonNullable<KycScreeningResults['screening']>;

export function screeningOf(
  total: number,
  change?: Partial<Screening>,
  page?: { pageNumber?: number; pageSize?: number },
): Screening;
