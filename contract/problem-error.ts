import type { DecisionConflict } from './decisions.js';
import { PROBLEMS, problemType, type Problem, type ProblemCode } from './problems.js';

interface ProblemOptions {
  detail?: string;
  /** Seconds. */
  retryAfter?: number;
  errors?: { path: string; message: string }[];
  conflicts?: readonly DecisionConflict[];
  cause?: unknown;
}

/** The one error that becomes an answer: a stable code, and only what a caller may see. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(PROBLEMS[code].title, { cause: options.cause });
    this.name = 'ProblemError';
    this.code = code;
    this.options = options;
  }

  toProblem(requestId: string): Problem {
    const { detail, retryAfter, errors, conflicts } = this.options;
    return {
      type: problemType(this.code),
      ...PROBLEMS[this.code],
      code: this.code,
      requestId,
      ...(detail !== undefined && { detail }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(errors !== undefined && { errors }),
      ...(conflicts !== undefined && { conflicts: [...conflicts] }),
    };
  }
}
