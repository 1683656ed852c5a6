import { z } from 'zod';
import {
  MfaRequestResponse,
  MfaStatusResponse,
  IdentityDetails,
  type MfaRequest,
  type MfaStatusRequest,
} from '../../contract/schemas/identity.js';
import { readScreening } from '../../contract/readable-screening.js';
import { ScreeningResponse, ScreeningV1Response } from '../../contract/schemas/screening.js';
import {
  SubmissionSearchResponse,
  type SubmissionSearchRequest,
} from '../../contract/schemas/submissions.js';
import type { ScreeningRequest, ScreeningV1Request } from '../../contract/screening.js';
import type { HitsRequest } from '../../contract/schemas/screening-request.js';
import { normaliseNationalId } from '../../contract/national-id.js';
import { DETAILS_FIELDS } from '../../contract/rules.js';
import { createCall, pathSegment, type UpstreamCall, type UpstreamOptions } from './call.js';

/** A call is named in the log after its path; `endpoint` names one whose path holds an id. */
type Posted<Schema extends z.ZodType> = Pick<UpstreamCall<Schema>, 'body' | 'answer'> &
  Partial<UpstreamCall<Schema>>;

/** The upstream service, one function per endpoint. Each failure is an UpstreamFailure. */
export function createUpstreamClient(options: UpstreamOptions) {
  const call = createCall(options);

  function post<Schema extends z.ZodType>(path: string, request: Posted<Schema>) {
    return call({ endpoint: path.slice(1), method: 'POST', path, ...request });
  }

  /** Posts, and opens the envelope of the answer (§ Common). */
  async function resultOf<Result>(path: string, request: Posted<z.ZodType<{ result: Result }>>) {
    return (await post(path, request)).result;
  }

  return {
    requestMfa: async ({ nationalId }: MfaRequest) =>
      resultOf('/ExtIdentity/request', {
        body: { nationalId },
        answer: MfaRequestResponse,
        fits: ({ result }) => isStorable(result.transId),
        fresh: true,
        secrets: [nationalId],
        aboutPerson: true,
      }),

    mfaStatus: async ({ transId, random, nationalId }: MfaStatusRequest) =>
      resultOf('/ExtIdentity/status', {
        body: { transId, random, nationalId },
        answer: MfaStatusResponse,
        secrets: [nationalId, random],
        aboutPerson: true,
      }),

    /** A `nationalId` that is null is not kept any more. */
    identityDetails: async ({ transId, nationalId }: { transId: string; nationalId: string | null }) =>
      call({
        endpoint: 'ExtIdentity/details',
        method: 'GET',
        path: `/ExtIdentity/details/${pathSegment(transId)}`,
        answer: ANY_DETAILS,
        fits: (details) =>
          isSameId(transId, details.transId ?? transId) && maybeSame(nationalId, details.idNumber),
        secrets: nationalId === null ? [] : [nationalId],
        after401: 'wait',
      }),

    screen: async (request: ScreeningRequest) =>
      resultOf('/ExtSanctionScreening/v2/Search', {
        body: request,
        answer: readable(ScreeningResponse),
        fits: ({ result }) =>
          isStorable(result.id) &&
          maybeSame(request.name, result.name) &&
          maybeSame(request.entityType, result.entityType),
        fresh: true,
        secrets: request.idPassportNumber === undefined ? [] : [request.idPassportNumber],
        after401: 'repeat',
      }),

    screeningHits: async (id: string, page: HitsRequest) =>
      resultOf(`/ExtSanctionScreening/v2/${pathSegment(id)}/Hits`, {
        endpoint: 'ExtSanctionScreening/v2/Hits',
        body: page,
        answer: readable(ScreeningResponse),
        fits: ({ result }) => isSameId(id, result.id),
        after401: 'repeat',
      }),

    /** The answer's shape is not documented: this is the whole body. */
    screenV1: async (request: ScreeningV1Request): Promise<unknown> =>
      post('/ExtSanctionScreening/Search', {
        body: request,
        answer: ScreeningV1Response.refine((body) => body !== undefined),
        fresh: true,
        after401: 'repeat',
      }),

    searchSubmissions: async (request: SubmissionSearchRequest) =>
      resultOf('/ExtForm/submissions/search', {
        body: request,
        answer: SubmissionSearchResponse,
        after401: 'repeat',
      }),
  };
}

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;

/** Arabic letters that names are written with either way, and those of Persian keyboards. */
const ARABIC_LETTERS: Readonly<Record<string, string>> = { ی: 'ي', ى: 'ي', ک: 'ك', ة: 'ه', ٱ: 'ا' };

/** Only letters and digits: a service may change spaces, hyphens, letter case, accents, and the row of digits. */
function folded(text: string): string {
  return normaliseNationalId(text)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]|\u0640/gu, '')
    .replace(/[یىکةٱ]/g, (letter) => ARABIC_LETTERS[letter]!);
}

/** Whether both may be the same. A field that is absent or empty says nothing. */
export function maybeSame(asked: string | null, answered: string | null | undefined): boolean {
  const [one, other] = [folded(asked ?? ''), folded(answered ?? '')];
  return one === '' || other === '' || one === other;
}

/** Postgres stores no U+0000, and half of a surrogate pair comes back as another character. */
const isStorable = (id: string) => !/[\0\p{Cs}]/u.test(id);

export const isSameId = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** One hit that cannot be read does not hide the others. */
function readable(answer: z.ZodType<z.infer<typeof ScreeningResponse>>) {
  return z.preprocess((body) => {
    const { result } = (body ?? {}) as { result?: unknown };
    const { screening, unreadable } = readScreening(result);
    return unreadable.length > 0 ? body : { ...(body as object), result: screening };
  }, answer);
}

/** Every field may be missing, so a body with none of them must not pass for a person. */
const ANY_DETAILS = IdentityDetails.refine((details) =>
  DETAILS_FIELDS.some((field) => details[field] != null),
);
