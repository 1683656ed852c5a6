import { testDistinguisher } from './distinguisher.js';

testDistinguisher(
  'cannot tell by a start that its person is verifying, has declined or used up the limits',
  false,
);
