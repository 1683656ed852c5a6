import type { z } from 'zod';
import {
  MfaRequestResponse,
  MfaStatusResponse,
  IdentityDetails,
  type MfaRequest,
  type MfaStatusRequest,
} from '../../contract/schemas/identity.js';
import { ScreeningResponse, ScreeningV1Response } from '../../contract/schemas/screening.js';
import {
  SubmissionSearchResponse,
  type SubmissionSearchRequest,
} from '../../contract/schemas/submissions.js';
import type { ScreeningRequest, ScreeningV1Request } from '../../contract/screening.js';
import type { HitsRequest } from '../../contract/schemas/screening-request.js';
import { DETAILS_FIELDS } from '../../contract/rules.js';
import {
  createCall,
  pathSegment,
  type CallOptions,
  type UpstreamCall,
  type UpstreamOptions,
} from './call.js';

/** The upstream service, one function per endpoint. Each failure is an UpstreamFailure. */
export function createUpstreamClient(options: UpstreamOptions) {
  const call = createCall(options);

  /** Posts to the path of an endpoint; `endpoint` names it in the log, where the path holds an id. */
  function post<Schema extends z.ZodType>(
    path: string,
    request: Pick<UpstreamCall<Schema>, 'body' | 'answer'> & Partial<UpstreamCall<Schema>>,
  ): Promise<z.output<Schema>> {
    return call({ endpoint: path.slice(1), method: 'POST', path, ...request });
  }

  return {
    async requestMfa({ nationalId }: MfaRequest, { signal }: CallOptions = {}) {
      const { result } = await post('/ExtIdentity/request', {
        body: { nationalId },
        answer: MfaRequestResponse,
        secrets: [nationalId],
        aboutPerson: true,
        signal,
      });
      return result;
    },

    async mfaStatus({ transId, random, nationalId }: MfaStatusRequest, { signal }: CallOptions = {}) {
      const { result } = await post('/ExtIdentity/status', {
        body: { transId, random, nationalId },
        answer: MfaStatusResponse,
        secrets: [nationalId, random],
        aboutPerson: true,
        signal,
      });
      return result;
    },

    identityDetails: async (transId: string, { signal }: CallOptions = {}) =>
      call({
        endpoint: 'ExtIdentity/details',
        method: 'GET',
        path: `/ExtIdentity/details/${pathSegment(transId)}`,
        answer: detailsOf(transId),
        after401: 'wait',
        signal,
      }),

    async screen(request: ScreeningRequest, { signal }: CallOptions = {}) {
      const { result } = await post('/ExtSanctionScreening/v2/Search', {
        body: request,
        answer: ScreeningResponse,
        secrets: request.idPassportNumber === undefined ? [] : [request.idPassportNumber],
        after401: 'repeat',
        signal,
      });
      return result;
    },

    async screeningHits(id: string, page: HitsRequest, { signal }: CallOptions = {}) {
      const { result } = await post(`/ExtSanctionScreening/v2/${pathSegment(id)}/Hits`, {
        endpoint: 'ExtSanctionScreening/v2/Hits',
        body: page,
        answer: ScreeningResponse,
        after401: 'repeat',
        signal,
      });
      return result;
    },

    /** The answer's shape is not documented: the whole body, whatever it is. */
    screenV1: async (request: ScreeningV1Request, { signal }: CallOptions = {}): Promise<unknown> =>
      post('/ExtSanctionScreening/Search', {
        body: request,
        answer: ScreeningV1Response.refine((body) => body !== undefined),
        after401: 'repeat',
        signal,
      }),

    async searchSubmissions(request: SubmissionSearchRequest, { signal }: CallOptions = {}) {
      const { result } = await post('/ExtForm/submissions/search', {
        body: request,
        answer: SubmissionSearchResponse,
        after401: 'repeat',
        signal,
      });
      return result;
    },
  };
}

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;

/** Every field may be missing, so a body with none of them, or about someone else, must not pass for a person. */
function detailsOf(transId: string) {
  return IdentityDetails.refine((details) => DETAILS_FIELDS.some((field) => details[field] != null)).refine(
    (details) => details.transId == null || details.transId === transId,
  );
}
