import type { z } from 'zod';
import type { MfaRequest, MfaRequestResult, MfaStatusRequest } from '../../contract/identity.js';
import { MfaRequestResponse, MfaStatusResponse, IdentityDetails } from '../../contract/schemas/identity.js';
import { ScreeningResponse, ScreeningV1Response } from '../../contract/schemas/screening.js';
import { SubmissionSearchResponse } from '../../contract/schemas/submissions.js';
import type {
  HitsRequest,
  Screening,
  ScreeningRequest,
  ScreeningV1Request,
} from '../../contract/screening.js';
import type { SubmissionSearchRequest, SubmissionSearchResult } from '../../contract/submissions.js';
import { DETAILS_FIELDS } from '../../contract/rules.js';
import {
  createCall,
  pathSegment,
  type CallOptions,
  type UpstreamCall,
  type UpstreamOptions,
} from './call.js';

/** The upstream service, one function per endpoint. Each failure is an UpstreamFailure. */
export interface UpstreamClient {
  requestMfa(request: MfaRequest, options?: CallOptions): Promise<MfaRequestResult>;
  /** `status` is a plain string: a value upstream added later is passed on as it is. */
  mfaStatus(request: MfaStatusRequest, options?: CallOptions): Promise<{ status: string }>;
  identityDetails(transId: string, options?: CallOptions): Promise<IdentityDetails>;
  screen(request: ScreeningRequest, options?: CallOptions): Promise<Screening>;
  screeningHits(id: string, page: HitsRequest, options?: CallOptions): Promise<Screening>;
  /** The answer's shape is not documented: the whole body, whatever it is. */
  screenV1(request: ScreeningV1Request, options?: CallOptions): Promise<unknown>;
  searchSubmissions(request: SubmissionSearchRequest, options?: CallOptions): Promise<SubmissionSearchResult>;
}

export function createUpstreamClient(options: UpstreamOptions): UpstreamClient {
  const call = createCall(options);

  /** Posts to the path of an endpoint; `endpoint` names it in the log, where the path holds an id. */
  function post<Schema extends z.ZodType>(
    path: string,
    request: Pick<UpstreamCall<Schema>, 'body' | 'answer'> & Partial<UpstreamCall<Schema>>,
  ): Promise<z.output<Schema>> {
    return call({ endpoint: path.slice(1), method: 'POST', path, ...request });
  }

  return {
    async requestMfa({ nationalId }, { signal } = {}) {
      const { result } = await post('/ExtIdentity/request', {
        body: { nationalId },
        answer: MfaRequestResponse,
        secrets: [nationalId],
        aboutPerson: true,
        signal,
      });
      return result;
    },

    async mfaStatus({ transId, random, nationalId }, { signal } = {}) {
      const { result } = await post('/ExtIdentity/status', {
        body: { transId, random, nationalId },
        answer: MfaStatusResponse,
        secrets: [nationalId, random],
        aboutPerson: true,
        signal,
      });
      return result;
    },

    identityDetails: async (transId, { signal } = {}) =>
      call({
        endpoint: 'ExtIdentity/details',
        method: 'GET',
        path: `/ExtIdentity/details/${pathSegment(transId)}`,
        answer: detailsOf(transId),
        after401: 'wait',
        signal,
      }),

    async screen(request, { signal } = {}) {
      const { result } = await post('/ExtSanctionScreening/v2/Search', {
        body: request,
        answer: ScreeningResponse,
        secrets: request.idPassportNumber === undefined ? [] : [request.idPassportNumber],
        after401: 'repeat',
        signal,
      });
      return result;
    },

    async screeningHits(id, page, { signal } = {}) {
      const { result } = await post(`/ExtSanctionScreening/v2/${pathSegment(id)}/Hits`, {
        endpoint: 'ExtSanctionScreening/v2/Hits',
        body: page,
        answer: ScreeningResponse,
        after401: 'repeat',
        signal,
      });
      return result;
    },

    screenV1: async (request, { signal } = {}) =>
      post('/ExtSanctionScreening/Search', {
        body: request,
        answer: ScreeningV1Response.refine((body) => body !== undefined),
        after401: 'repeat',
        signal,
      }),

    async searchSubmissions(request, { signal } = {}) {
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

/** Every field may be missing, so a body with none of them, or about someone else, must not pass for a person. */
function detailsOf(transId: string) {
  return IdentityDetails.refine((details) => DETAILS_FIELDS.some((field) => details[field] != null)).refine(
    (details) => details.transId == null || details.transId === transId,
  );
}
