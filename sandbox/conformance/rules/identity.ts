import { sectionRules } from './rule.js';

export const identity = sectionRules(
  'identity',
  `
    request.nationalId         | person  | Request: nationalId is required | request {} → 400 or 422
    request.nationalId.missing | person  | Request: the answer without nationalId is not shown; it is 422, as for an invalid one | request {} → 422 | Valid national ID
    request.response           | person  | Request: answers version, statusCode, messages, result { transId, random } | request for the person → version is given and statusCode is given and messages is given and result.transId is string and result.random is string
    request.second             | sandbox | Request: a second one while the person’s first is waiting is not shown; it is refused with 400, and the first stays WAITING | sent: waiting; request {"nationalId": "$sent.nationalId"} → 400; status $sent → result.status = "WAITING" | Second request while one is waiting
    request.second-supersedes  | sandbox | Request: or the second one is accepted, and the first EXPIRED (setting secondRequest) | Second request while one is waiting
        set {"secondRequest": "supersede"}; first: waiting; second: start $first.nationalId
        status $first → result.status = "EXPIRED"; status $second → result.status = "WAITING"
    status.transId             | none    | Status: transId is required | status {"random": "10", "nationalId": "1000000000"} → 400
    status.random              | none    | Status: random is required | status {"transId": "no-such-transaction", "nationalId": "1000000000"} → 400
    status.nationalId          | none    | Status: nationalId is required | status {"transId": "no-such-transaction", "random": "10"} → 400
    status.response            | person  | Status: answers version, statusCode, messages, result { status } | sent: waiting; status $sent → version is given and statusCode is given and messages is given and result.status is string
    status.mismatch            | person  | Status: a random or national ID of another transaction is not shown; it is 404 Transaction not found | sent: waiting; status {"transId": "$sent.transId", "random": "$otherCode.sent.random", "nationalId": "$sent.nationalId"} → 404 | Status with a code or national ID that does not belong to the transaction
    details.path               | person  | Details: transId in the path names the transaction | details $completed → transId = $completed
    details.unfinished         | person  | Details: for a transaction that is not completed the answer is not shown; it is 400 | sent: waiting; details $sent.transId → 400 | Details before COMPLETED
    details.unfinished.others  | sandbox | Details: or 404, 409 or 422 (setting unfinishedDetails) | Details before COMPLETED
        sent: waiting; set {"unfinishedDetails": 404}; details $sent.transId → 404
        set {"unfinishedDetails": 409}; details $sent.transId → 409; set {"unfinishedDetails": 422}; details $sent.transId → 422
    flow.1                     | person  | Flow 1: the request endpoint gives transId and random | request: request for the person; $request → result.transId is text and result.random is text
    flow.2                     | sandbox | Flow 2: the user approves in the app by entering random | = overview.identity
    flow.3                     | person  | Flow 3: one may poll every 2-3 seconds | sent: waiting; status $sent → 200; pass 2; status $sent → 200
    flow.4                     | sandbox | Flow 4: when COMPLETED, the details endpoint gives the person asked about | details $completed → idNumber = $people.completes
  `,
);
