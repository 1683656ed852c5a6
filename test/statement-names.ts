/** The statements at which the tests stop a process, a connection or a disk. */
export const STATEMENT_NAMES = [
  'join the line',
  'read the line',
  'claim creations',
  'store the code',
  'take over the code',
  'wait for the open request',
  'close the request',
  'charge a call',
  'free a call',
  'claim a status check',
  'end the verification',
  'store hints',
  'keep the details',
  'record an event',
  'store a reading',
  'record a delivery',
  'store the outcome of a key',
  'try for room',
] as const;
export type StatementName = (typeof STATEMENT_NAMES)[number];
