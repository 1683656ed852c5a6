import './identity-verification/define.js';
import './screening-form/define.js';
import './screening-list/define.js';
import './screening-results/define.js';
import './submission-search/define.js';
