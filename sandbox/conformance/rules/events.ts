import { sectionRules } from './rule.js';

export const events = sectionRules(
  'events',
  `
    one       | sandbox | One webhook exists, sent when the verification status of an identity request changes
        receive; sent: waiting; webhooks $sent.transId → length = 0
        decline $sent; webhook $sent.transId → body.Status = "REJECTED"
    Type      | sandbox | Type is IdentityVerificationCompleted | receive; sent: waiting; approve $sent; webhook $sent.transId → body.Type = "IdentityVerificationCompleted"
    TransId   | sandbox | TransId is the transaction ID of the request | receive; sent: waiting; approve $sent; webhook $sent.transId → body.TransId = $sent.transId
    Status    | sandbox | Status is the status, such as COMPLETED | receive; sent: waiting; approve $sent; webhook $sent.transId → body.Status = "COMPLETED"
    payload   | sandbox | The payload is JSON with these three fields | receive; sent: waiting; approve $sent; webhook $sent.transId → body has ["Type", "TransId", "Status"] and headers.content-type is JSON
    receiver  | sandbox | Receiver: with Status COMPLETED the details endpoint answers for TransId | receive; sent: waiting; approve $sent; webhook: webhook $sent.transId; details $webhook.body.TransId → transId = $sent.transId
    every-end | sandbox | For which changes it is sent is not shown beyond COMPLETED; it is sent for each, with the same Type | receive; sent: waiting; pass 180; webhook $sent.transId → body.Type = "IdentityVerificationCompleted" and body.Status = "EXPIRED" | When the webhook is sent
    delivery  | sandbox | Configuration, headers, signing and retries are not shown; a setting, unsigned, with growing pauses until it is answered 2xx | Webhook retries
        receive 2; sent: waiting; decline $sent
        eventually GET /sandbox/webhooks/deliveries → deliveries.0.transId = $sent.transId and deliveries.0.attempts = 1
        pass 1; eventually GET /sandbox/webhooks/deliveries → deliveries.0.attempts = 2
        pass 5; eventually GET /sandbox/webhooks/deliveries → deliveries.0.attempts = 3
        pass 600; webhooks $sent.transId → length = 3; webhook $sent.transId → headers is unsigned
    others    | sandbox | Events of search and screening are not shown; there are none | No events for search and screening
        receive; made: screen person {"name": "$invented.a", "isMonitored": true}; search form; import ["$invented.a"]
        eventually hits $made.result.id → result.numOfHits = 1
        PATCH /sandbox/cases/$made.result.id {"searchStatus": "Closed"}; sent: waiting; decline $sent; webhook $sent.transId
        webhooks → *.Type in ["IdentityVerificationCompleted"]
  `,
);
