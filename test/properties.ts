/** Before the tests of a run: each property draws the same values in each run, unless FUZZ_SEED says another seed. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
