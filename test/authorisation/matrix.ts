/** How the proxy must answer. The two of one status differ by their code. `open`: like a call without a credential. */
export const ANSWERS: Readonly<Record<string, { status: number; code?: string } | 'open'>> = {
  200: { status: 200 },
  201: { status: 201 },
  202: { status: 202 },
  204: { status: 204 },
  401: { status: 401, code: 'unauthorized' },
  end: { status: 401, code: 'session_expired' },
  not: { status: 403, code: 'forbidden' },
  pag: { status: 403, code: 'host_key_in_page' },
  ori: { status: 403, code: 'origin_not_allowed' },
  404: { status: 404, code: 'not_found' },
  409: { status: 409, code: 'no_event_receiver' },
  open: 'open',
};

/** Every kind of caller, by the head of its column. Each comes from a remote address, except `loop`. */
export const CALLERS = {
  none: 'no credential',
  garb: 'a token that is no token',
  inv: 'an invented token of the right form',
  exp: 'the session of the person, expired',
  rev: 'a revoked session',
  rkey: 'a session whose host key was removed',
  orig: 'the owner, from another allowed origin',
  fori: 'the owner, from an origin that is not allowed',
  own: 'the session that owns the verification, with details',
  oth: 'a session of another person',
  nodt: 'a session of the same person, without details',
  scrC: 'screening.create alone',
  scrR: 'screening.read, for this screening',
  scrX: 'screening.read, for other screenings',
  subm: 'submissions of this form',
  subX: 'submissions of another form',
  bare: 'a session without grants',
  pub: 'a publishable key',
  host: 'a host key',
  page: 'a host key, sent by a page',
  hos2: 'another host key',
  oldk: 'a host key that was removed',
  metr: 'the metrics token',
  hook: 'the webhook secret: in the path of the webhook, else as a token',
  upst: 'the upstream token',
  loop: 'no credential, from the machine of the proxy',
} as const;

export type CallerName = keyof typeof CALLERS;

/** A row for each declared call, a column for each kind of caller. */
export const MATRIX = `
                                     none garb inv  exp  rev  rkey orig fori own  oth  nodt scrC scrR scrX subm subX bare pub  host page hos2 oldk metr hook upst loop
post /v1/sessions                    401  401  401  401  401  401  401  ori  401  401  401  401  401  401  401  401  401  201  201  pag  201  401  401  401  401  401
get /v1/sessions                     401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  200  pag  200  401  401  401  401  401
delete /v1/sessions/{id}             401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  204  pag  204  401  401  401  401  401
post /v1/verifications               401  401  401  end  end  end  ori  ori  200  201  200  not  not  not  not  not  not  401  not  pag  not  401  401  401  401  401
get /v1/verifications                401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  200  pag  200  401  401  401  401  401
get /v1/verifications/{id}           401  401  401  end  end  end  ori  ori  200  404  200  404  404  404  404  404  404  401  200  pag  200  401  401  401  401  401
get /v1/verifications/{id}/events    401  401  401  end  end  end  ori  ori  200  404  200  404  404  404  404  404  404  401  200  pag  200  401  401  401  401  401
post /v1/verifications/{id}/check    401  401  401  end  end  end  ori  ori  202  404  202  404  404  404  404  404  404  401  202  pag  202  401  401  401  401  401
post /v1/verifications/{id}/cancel   401  401  401  end  end  end  ori  ori  200  404  200  404  404  404  404  404  404  401  200  pag  200  401  401  401  401  401
get /v1/verifications/{id}/details   401  401  401  end  end  end  ori  ori  200  404  not  not  not  not  not  not  not  401  200  pag  200  401  401  401  401  401
post /webhooks/identity/{secret}     404  404  404  404  404  404  404  ori  404  404  404  404  404  404  404  404  404  404  404  404  404  404  404  202  404  404
post /v1/screenings                  401  401  401  end  end  end  ori  ori  not  not  not  201  not  not  not  not  not  401  201  pag  201  401  401  401  401  401
get /v1/screenings                   401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  200  pag  200  401  401  401  401  401
get /v1/screenings/{id}              401  401  401  end  end  end  ori  ori  not  not  not  not  200  404  not  not  not  401  200  pag  200  401  401  401  401  401
get /v1/screenings/{id}/changes      401  401  401  end  end  end  ori  ori  not  not  not  not  200  404  not  not  not  401  200  pag  200  401  401  401  401  401
post /v1/screenings/{id}/reviewed    401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  200  pag  200  401  401  401  401  401
put /v1/screenings/{id}/decisions    401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  200  pag  200  401  401  401  401  401
get /v1/decisions                    401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  200  pag  200  401  401  401  401  401
post /v1/watches                     401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  201  pag  201  401  401  401  401  401
delete /v1/watches/{id}              401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  204  pag  204  401  401  401  401  401
post /v1/screenings/v1               401  401  401  end  end  end  ori  ori  not  not  not  201  not  not  not  not  not  401  201  pag  201  401  401  401  401  401
post /v1/submissions/search          401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  200  not  not  401  200  pag  200  401  401  401  401  401
get /v1/events                       401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  200  pag  200  401  401  401  401  401
post /v1/events/replay               401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  409  pag  409  401  401  401  401  401
get /v1/audit                        401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  200  pag  200  401  401  401  401  401
post /v1/erasures                    401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  200  pag  200  401  401  401  401  401
post /v1/exports                     401  401  401  end  end  end  ori  ori  not  not  not  not  not  not  not  not  not  401  200  pag  200  401  401  401  401  401
get /livez                           open open open open open open open open open open open open open open open open open open open open open open open open open open
get /readyz                          open open open open open open open open open open open open open open open open open open open open open open open open open open
get /metrics                         401  401  401  401  401  401  401  401  401  401  401  401  401  401  401  401  401  401  401  401  401  401  200  401  401  401
get /openapi.json                    open open open open open open open open open open open open open open open open open open open open open open open open open open
get /                                open open open open open open open open open open open open open open open open open open open open open open open open open open
get /docs                            open open open open open open open open open open open open open open open open open open open open open open open open open open
get /docs/{section}/{page}           open open open open open open open open open open open open open open open open open open open open open open open open open open
get /docs.css                        open open open open open open open open open open open open open open open open open open open open open open open open open open
get /kyc-elements.js                 open open open open open open open open open open open open open open open open open open open open open open open open open open
get /kyc-elements/{version}/{file}   open open open open open open open open open open open open open open open open open open open open open open open open open open
delete /v1/sessions/current          401  401  401  end  end  end  ori  ori  204  204  204  204  204  204  204  204  204  401  not  pag  not  401  401  401  401  401
`;
