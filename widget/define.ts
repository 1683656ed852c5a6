/** Registers every element. */
import './identity-verification/define.js';
import './submission-search/define.js';
