import type { Request } from 'express';
import type { Whose } from '../events/access-trail.js';
import { DEFAULT_HOST } from '../events/audit.js';
import type { Encryption } from '../store/encryption.js';
import { tokenOf, type Keyring } from './authorize.js';
import { isSessionToken } from './session-token.js';
import type { Sessions } from './sessions.js';

/** Whose a refused call is: the host of its key or session. A session that was refused before it was read is read then. */
export function createWhoseCall(context: {
  sessions: Pick<Sessions, 'hostOf'>;
  keyring: Keyring;
  encryption: Encryption;
}): (request: Request) => Whose {
  const { sessions, keyring, encryption } = context;
  return (request) => {
    const token = tokenOf(request);
    if (request.whose !== undefined || token === null) return request.whose ?? DEFAULT_HOST;
    const isUnread = isSessionToken(token, encryption);
    return isUnread ? () => sessions.hostOf(token) : (keyring(token)?.host ?? DEFAULT_HOST);
  };
}
