/** What a report names, so that a reader can run the same software again. */

/** As in package.json. */
export const SOFTWARE_VERSION = '0.1.0';
/** Of the rules that group hits and give reasons. Another number when the same hit gets another reason. */
export const RULES_VERSION = '1';
